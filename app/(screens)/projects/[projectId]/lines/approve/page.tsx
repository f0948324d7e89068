import { ApproveDialog } from '@/components/takes/approve-dialog';

export default function LinesApprovePage() {
  return <ApproveDialog part="lines" />;
}
