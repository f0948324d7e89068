import { MembersDialog } from '@/components/projects/members-dialog';

export default function MembersPage() {
  return <MembersDialog />;
}
