'use client';

import { Printer } from 'lucide-react';
import { useProject } from '@/components/shared/project-context';
import { MoreWords, ScriptLength } from './script-section';
import { SpeechPreview } from './speech-preview';
import { ScriptText } from './script-text';
import { WithScript } from './with-script';
import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/notices/states';

export function ScriptPage() {
  const project = useProject();
  const { id, scriptWords } = project;
  const mayEdit = project.hasScript && project.scopes.includes('edit-script');
  return (
    <PageFrame
      title="Script"
      back={{ href: `/projects/${id}/details`, label: project.name }}
      action={
        <>
          {scriptWords > 0 && (
            <ButtonLink
              href={`/print/${id}`}
              target="_blank"
              prefetch={false}
              variant="quiet"
              aria-label="Print (opens in a new tab)"
              icon={<Printer className="size-5" aria-hidden="true" />}
            >
              <span className="max-sm:hidden">Print</span>
            </ButtonLink>
          )}
          {mayEdit && (
            <ButtonLink href={`/projects/${id}/script/edit`} variant="secondary">
              Edit
            </ButtonLink>
          )}
          <ButtonLink href={`/projects/${id}/details`} variant="secondary" className="max-sm:hidden">
            Close
          </ButtonLink>
        </>
      }
    >
      <article className="max-w-[720px]">
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          <bdi>{project.name}</bdi>
        </p>
        {scriptWords === 0 ? (
          <EmptyState title="The script has not been written yet" />
        ) : (
          <WithScript projectId={id}>
            {({ script, scriptOps }) => (
              <>
                <ScriptLength text={script} words={scriptWords} project={project} />
                <MoreWords project={project} words={scriptWords} />
                <div className="mt-4">
                  <SpeechPreview project={project} text={script} />
                </div>
                <ScriptText ops={scriptOps} className="mt-6 text-lg leading-8" />
              </>
            )}
          </WithScript>
        )}
      </article>
    </PageFrame>
  );
}
