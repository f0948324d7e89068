'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { showResponse } from '@/components/shared/optimistic/load-again';
import { useSetProject } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-request';
import { PageFrame } from '@/components/shell/page-frame';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { partKeys } from '@/lib/client/part-keys';
import type { Project } from '@/lib/contracts/project-shapes';
import { type ScriptOps, scriptText } from '@/lib/domain/scripts/script';
import { isSameScript } from '@/lib/domain/scripts/script-blocks';
import { createLineCounter } from '@/lib/domain/scripts/script-length';
import { deleteScriptDraft, readScriptDraft, type ScriptDraft, storeScriptDraft } from './script-draft';
import { ScriptEditor, type ScriptEditorHandle } from './script-editor';
import { MoreWords, ScriptLength } from './script-section';
import { SpeechPreview } from './speech-preview';

/** Delay between the last change and storing the draft (docs/rules/projects.md#script). */
const debounceMs = 500;

/** Stores the draft shortly after the last change, and immediately when the user leaves the page. */
function useDraft(id: string, scriptOps: ScriptOps) {
  const [draft, setDraft] = useState(() => readScriptDraft(id, scriptOps) ?? { ops: scriptOps, base: scriptOps });
  const unsaved = useRef<ScriptDraft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    if (unsaved.current) storeScriptDraft(id, unsaved.current);
    unsaved.current = null;
  }, [id]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);
  return {
    ...draft,
    write: (ops: ScriptOps) => {
      unsaved.current = { ops, base: draft.base };
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, debounceMs);
      setDraft(unsaved.current);
    },
    reset: (saved: ScriptOps) => {
      clearTimeout(timer.current);
      unsaved.current = null;
      deleteScriptDraft(id);
      setDraft({ ops: saved, base: saved });
    },
  };
}

/** Form that the server does not render, because only the browser has the draft. */
export function ScriptForm({ project, scriptOps }: { project: Project; scriptOps: ScriptOps }) {
  const router = useRouter();
  const setProject = useSetProject();
  const editor = useRef<ScriptEditorHandle>(null);
  const queries = useQueryClient();
  const draft = useDraft(project.id, scriptOps);
  const isChanged = !isSameScript(draft.ops, scriptOps) && !isSameScript(draft.ops, draft.base);
  const isOvertaken = isChanged && !isSameScript(draft.base, scriptOps);
  const text = scriptText(draft.ops);
  const words = useMemo(() => createLineCounter(project.language), [project.language])(text);
  const details = `/projects/${project.id}/details`;

  const { isSending, problem, send } = useSubmit(async () => {
    const saved = await api('PATCH /projects/{projectId}', {
      params: { projectId: project.id },
      body: { scriptOps: draft.ops },
    });
    setProject(saved);
    showResponse(queries, partKeys.script(project.id), { script: scriptText(draft.ops), scriptOps: draft.ops });
    draft.reset(draft.ops);
    showToast('The script is saved.');
    router.push(details);
  });
  // Without changes of their own, users see what others have saved meanwhile.
  const isTakenOver = !isSameScript(draft.base, scriptOps) && isSameScript(draft.ops, draft.base);
  const { reset } = draft;
  useEffect(() => {
    if (!isTakenOver) return;
    reset(scriptOps);
    editor.current?.set(scriptOps);
  });
  const discard = () => {
    const written = draft.ops;
    const show = (ops: ScriptOps) => editor.current?.set(ops);
    draft.reset(scriptOps);
    show(scriptOps);
    const undo = () => {
      draft.write(written);
      show(written);
    };
    showToast('The draft is discarded.', { undo });
  };

  return (
    <PageFrame
      title="Edit script"
      width="default"
      back={{ href: details, label: project.name }}
      action={
        <>
          <Button variant="quiet" disabled={!isChanged || isSending} onClick={discard} className="max-xs:hidden">
            Discard draft
          </Button>
          <Button disabled={!isChanged} loading={isSending} onClick={() => send()}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex max-w-[760px] flex-col gap-3">
        {problem && <Alert>{problem}</Alert>}
        {isOvertaken && (
          <Alert>
            Someone else has saved this script while you were writing. Saving yours replaces it; ‘Discard draft’ shows
            theirs.
          </Alert>
        )}
        <ScriptEditor initial={draft.ops} onChange={draft.write} handle={editor} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1" aria-live="polite">
          <ScriptLength text={text} words={words} project={project} />
          <p className="text-sm text-muted">
            {isChanged ? 'Not saved yet. Your draft is kept in this browser.' : 'Nothing has changed.'}
          </p>
        </div>
        <MoreWords project={project} words={words} />
        <SpeechPreview project={project} text={text} />
        {/* On small phones the title bar has room only for the title and Save. */}
        <Button variant="quiet" disabled={!isChanged || isSending} onClick={discard} className="self-start xs:hidden">
          Discard draft
        </Button>
      </div>
    </PageFrame>
  );
}
