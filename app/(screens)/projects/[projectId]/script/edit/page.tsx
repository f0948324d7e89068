import { EditScript } from '@/components/projects/edit-script';

export default function EditScriptPage() {
  return <EditScript />;
}
