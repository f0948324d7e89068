import { ScriptPage } from '@/components/projects/script-page';

export default function ProjectScriptPage() {
  return <ScriptPage />;
}
