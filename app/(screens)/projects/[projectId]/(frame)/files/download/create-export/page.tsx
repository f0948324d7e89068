import { CreateTakesExport } from '@/components/exports/create-takes-export';

export default function CreateTakesExportPage() {
  return <CreateTakesExport />;
}
