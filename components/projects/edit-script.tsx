'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useProject } from '@/components/projects/project-context';
import { PageFrame } from '@/components/shell/page-frame';
import { Spinner } from '@/components/ui/spinner';

const ScriptForm = dynamic(() => import('@/components/projects/script-form').then((module) => module.ScriptForm), {
  ssr: false,
  loading: () => (
    <PageFrame title="Edit script">
      <Spinner label="Loading the editor" />
    </PageFrame>
  ),
});

/** /projects/{id}/script/edit; who may not write goes back to the details. */
export function EditScript() {
  const project = useProject();
  const router = useRouter();
  const mayEdit = project.hasScript && project.scopes.includes('edit-script');
  useEffect(() => {
    if (!mayEdit) router.replace(`/projects/${project.id}/details`);
  }, [mayEdit, project.id, router]);
  return mayEdit ? <ScriptForm project={project} /> : null;
}
