'use client';

import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { ScriptText } from './script-text';
import { WithScript } from './with-script';
import { Button } from '@/components/ui/button';
import type { Project } from '@/lib/contracts/project-shapes';
import { languageName } from '@/lib/domain/people/languages';
import type { ScriptOps } from '@/lib/domain/scripts/script';
import { wordsText } from '@/lib/domain/scripts/script-length';

export function PrintScript({ project }: { project: Project }) {
  return (
    <main
      data-theme="light"
      className="mx-auto min-h-dvh max-w-[720px] bg-raised px-6 py-10 text-text print:max-w-none print:p-0"
    >
      <header className="mb-8 flex flex-wrap items-start justify-between gap-4 border-b border-line-strong pb-4">
        <div className="min-w-0">
          <h1 dir="auto" className="text-xl font-semibold break-words">
            {project.name}
          </h1>
          <p className="text-sm text-muted">
            {project.team.name} · {languageName(project.language)} · {wordsText(project.scriptWords)}
          </p>
        </div>
        <Button
          className="print:hidden"
          icon={<Printer className="size-5" aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </header>
      <WithScript projectId={project.id}>{({ scriptOps }) => <PrintedText ops={scriptOps} />}</WithScript>
    </main>
  );
}

/** Opens the print dialog as soon as the script is loaded. */
function PrintedText({ ops }: { ops: ScriptOps }) {
  useEffect(() => {
    void document.fonts.ready.then(() => window.print());
  }, []);
  return <ScriptText ops={ops} className="text-lg leading-8 [&>*]:break-inside-avoid-page" />;
}
