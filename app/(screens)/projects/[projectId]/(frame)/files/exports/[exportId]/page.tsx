import { ExportDialog } from '@/components/exports/export-dialog';

export default async function ExportPage({ params }: { params: Promise<{ exportId: string }> }) {
  return <ExportDialog exportId={(await params).exportId} />;
}
