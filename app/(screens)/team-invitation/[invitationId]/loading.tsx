import { PageFrame } from '@/components/shell/page-frame';
import { Spinner } from '@/components/ui/notices/spinner';

export default function TeamInvitationLoading() {
  return (
    <PageFrame title="Team invitation" width="text">
      <p className="flex justify-center py-14">
        <Spinner label="Loading the invitation" immediate />
      </p>
    </PageFrame>
  );
}
