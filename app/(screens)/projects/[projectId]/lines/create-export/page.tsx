import { CreateLinesExport } from '@/components/exports/create-lines-export';

export default function CreateLinesExportPage() {
  return <CreateLinesExport />;
}
