import { RequestChangesDialog } from '@/components/takes/request-changes-dialog';

export default function RequestChangesPage() {
  return <RequestChangesDialog />;
}
