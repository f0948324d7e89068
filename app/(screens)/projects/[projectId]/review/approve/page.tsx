import { ApproveDialog } from '@/components/takes/approve-dialog';

export default function ReviewApprovePage() {
  return <ApproveDialog part="review" />;
}
