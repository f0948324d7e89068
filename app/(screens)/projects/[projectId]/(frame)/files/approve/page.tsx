import { ApproveDialog } from '@/components/hiring/approve-dialog';

export default function ApprovePage() {
  return <ApproveDialog />;
}
