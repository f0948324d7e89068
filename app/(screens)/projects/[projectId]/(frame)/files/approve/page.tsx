import { ApproveDialog } from '@/components/takes/approve-dialog';

export default function ApprovePage() {
  return <ApproveDialog />;
}
