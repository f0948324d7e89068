import { RequestChangesDialog } from '@/components/takes/request-changes-dialog';

export default function ReviewRequestChangesPage() {
  return <RequestChangesDialog part="review" />;
}
