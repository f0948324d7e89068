import { ApproveDialog } from '@/components/assignments/approve-dialog';

export default function ApprovePage() {
  return <ApproveDialog />;
}
