'use client';

import dynamic from 'next/dynamic';
import { LockedDraft, lockedReason } from '@/components/projects/details/locked-draft';
import { useProject } from '@/components/shared/project-context';
import { useScript } from '@/components/shared/use-project-parts';
import { deleteScriptDraft, readScriptDraft } from './script-draft';
import { NoScript } from './with-script';
import { PageFrame } from '@/components/shell/page-frame';
import { Spinner } from '@/components/ui/notices/spinner';
import { scriptText } from '@/lib/domain/scripts/script';

const ScriptForm = dynamic(() => import('./script-form').then((module) => module.ScriptForm), {
  ssr: false,
  loading: () => (
    <PageFrame title="Edit script">
      <Spinner label="Loading the editor" />
    </PageFrame>
  ),
});

export function EditScript() {
  const project = useProject();
  const script = useScript();
  const mayEdit = project.hasScript && project.scopes.includes('edit-script');
  if (!script) {
    return (
      <PageFrame title="Edit script">
        <NoScript projectId={project.id} />
      </PageFrame>
    );
  }
  if (mayEdit) return <ScriptForm project={project} scriptOps={script.scriptOps} />;
  return (
    <LockedDraft
      project={project}
      title="Edit script"
      reason={lockedReason(project, 'the script')}
      readDraft={() => {
        const draft = readScriptDraft(project.id, script.scriptOps);
        return draft && scriptText(draft.ops);
      }}
      forgetDraft={() => deleteScriptDraft(project.id)}
    />
  );
}
