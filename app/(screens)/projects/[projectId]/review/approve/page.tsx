import { ApproveDialog } from '@/components/assignments/approve-dialog';

export default function ReviewApprovePage() {
  return <ApproveDialog part="review" />;
}
