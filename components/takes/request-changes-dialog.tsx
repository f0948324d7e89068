'use client';

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type FormEvent, useRef, useState } from 'react';
import { LicenseLines } from '@/components/assignments/license-lines';
import { EndedLicense } from '@/components/assignments/license-renewal';
import { WithScript } from '@/components/projects/script/with-script';
import { FollowUpPrice, LicenseAgreement, priceSuffix } from '@/components/projects/status/follow-up-dialogs';
import { NotAllowed } from '@/components/shared/not-allowed';
import {
  useCustomerRefusal,
  useProject,
  useRefreshProject,
  useSetProject,
  withOwnClick,
} from '@/components/shared/project-context';
import { useTakes } from '@/components/shared/use-project-parts';
import { useSubmit } from '@/components/shared/use-request';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { scrollToFirstError, SubmitActions } from '@/components/ui/fields/submit-actions';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { NewNote, ReviewNote } from '@/lib/contracts/change-shapes';
import type { Project } from '@/lib/contracts/project-shapes';
import type { Take } from '@/lib/contracts/takes';
import { agreementSentence } from '@/lib/domain/assignments/assigning';
import { roundLabel, usedRounds } from '@/lib/domain/projects/changes';
import {
  type DraftProblem,
  emptyDraft,
  isBlank,
  type NoteDraft,
  readDraft,
  setNoteDrafts,
  useNoteDrafts,
} from './note-drafts';
import { NoteFields } from './note-fields';
import { noteSubjectText, readNoteRange } from './note-time';
import { takeName } from './take-track';

/** @param part of the project, over which it opens */
export const RequestChangesDialog = withOwnClick(function RequestChangesDialog({
  part = 'files',
}: {
  part?: 'files' | 'review';
}) {
  const project = useProject();
  const mayOrder = project.scopes.includes('order-round') && !project.openRoundId;
  return (
    <RouteDialog
      title={mayOrder ? 'Order an extra round' : 'Request changes'}
      closeTo={`/projects/${project.id}/${part}`}
      closeOnOutside={false}
      size="large"
    >
      {(close) => <Changes close={close} mayOrder={mayOrder} />}
    </RouteDialog>
  );
});

function Changes({ close, mayOrder }: { close: (to?: string) => void; mayOrder: boolean }) {
  const project = useProject();
  const endedDate = mayOrder ? project.followUpLicense?.endedDate : null;
  const isAllowed = (mayOrder && !endedDate) || project.scopes.includes('request-changes');
  const refusal = useCustomerRefusal();
  if (endedDate && !isAllowed) {
    return <EndedLicense kind="round" day={endedDate} onClose={() => close()} />;
  }
  if (isAllowed) {
    return (
      <WithScript projectId={project.id}>
        {({ script }) => <ChangesForm project={project} script={script} isOrder={mayOrder} close={close} />}
      </WithScript>
    );
  }
  return <NotAllowed onClose={() => close()}>{refusal ?? reasonOf(project)}</NotAllowed>;
}

function reasonOf(project: Project): string {
  if (project.isApproved) return 'This project is already approved. Order a pickup for changes.';
  if (project.openRoundId) return 'An extra round is already ordered.';
  if (project.changeRequests.some(({ state }) => state === 'open'))
    return 'The voice is already working on the changes that you requested.';
  if (!project.isDelivered) return 'Changes can be requested once the voice has delivered audio.';
  return 'The rounds of changes that you bought are used up.';
}

type Problems = Readonly<Record<string, DraftProblem>>;

/** Returns the notes that were made while listening and are not part of a request yet. */
function openNotes(takes: readonly Take[]): ReviewNote[] {
  return takes.flatMap(({ notes }) => notes.filter((note) => !note.resolved && note.changeRequestId === null));
}

/** Names what a note refers to that is being written in the review room. */
function draftSubjectText(draft: NoteDraft, takes: readonly Take[]): string {
  const take = takes.find(({ id }) => id === draft.subject);
  const range = readNoteRange(draft, take?.durationMs ?? null);
  const { startMs, endMs } = 'field' in range ? { startMs: null, endMs: null } : range;
  const [audioId, audioName] = take ? [take.id, takeName(take)] : [null, ''];
  return noteSubjectText({ audioId, audioName, startMs, endMs, scriptRange: draft.ofRoom?.words ?? null });
}

type ChangesFormProps = {
  project: Project;
  script: string;
  isOrder: boolean;
  close: (to?: string) => void;
};

function ChangesForm({ project, script, isOrder, close }: ChangesFormProps) {
  const router = useRouter();
  const setProject = useSetProject();
  const form = useRef<HTMLFormElement>(null);
  const [token] = useState(() => crypto.randomUUID());
  const stored = useNoteDrafts(project.id);
  const takes = useTakes();
  const taken = openNotes(takes);
  const ofRoom = stored.filter((draft) => draft.ofRoom && draft.text.trim() !== '');
  const typed = stored.filter((draft) => !draft.ofRoom);
  const refresh = useRefreshProject();
  const [first] = useState(() => emptyDraft());
  const drafts = typed.length + taken.length + ofRoom.length > 0 ? typed : [first];
  const [left, setLeft] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<Problems>({});
  const [missing, setMissing] = useState<string | null>(null);
  const [hasAgreed, setAgreed] = useState(false);
  const [agreementProblem, setAgreementProblem] = useState<string | null>(null);
  const change = (next: readonly NoteDraft[]) => {
    setProblems({});
    setMissing(null);
    setNoteDrafts(project.id, [...stored.filter((draft) => draft.ofRoom), ...next]);
  };
  /** Leaves what was not sent with the request. */
  const clearDrafts = () =>
    setNoteDrafts(
      project.id,
      ofRoom.filter(({ key }) => left.includes(key)),
    );
  const include = (id: string, isIncluded: boolean) =>
    setLeft(isIncluded ? left.filter((other) => other !== id) : [...left, id]);
  const { isSending, problem, send } = useSubmit(async (notes: NewNote[]) => {
    const params = { projectId: project.id };
    if (isOrder) {
      const body = { notes, agreement: true, token };
      const { id } = await api('POST /projects/{projectId}/rounds', { params, body });
      clearDrafts();
      router.push(`/projects/${id}/assign-voice`);
      return;
    }
    const changed = await api('POST /projects/{projectId}/change-requests', { params, body: { notes } });
    clearDrafts();
    close();
    setProject(changed);
    void refresh(['takes']);
    showToast('The voice has your notes.');
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const included = taken.filter(({ id }) => !left.includes(id));
    const written = [...ofRoom.filter(({ key }) => !left.includes(key)), ...drafts.filter((draft) => !isBlank(draft))];
    const results = written.map((draft) => [draft.key, readDraft(draft, script, takes)] as const);
    const found = Object.fromEntries(results.flatMap(([key, result]) => ('field' in result ? [[key, result]] : [])));
    const isEmpty = included.length + written.length === 0;
    setProblems(found);
    setMissing(isEmpty ? 'Please write a note' : null);
    setAgreementProblem(isOrder && !hasAgreed ? agreementSentence : null);
    if (isEmpty || Object.keys(found).length > 0 || (isOrder && !hasAgreed)) {
      requestAnimationFrame(() => form.current && scrollToFirstError(form.current));
      return;
    }
    send([
      ...included.map(({ id, text }) => ({ noteId: id, text })),
      ...results.flatMap(([, result]) => ('field' in result ? [] : [result])),
    ]);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {isOrder ? <Price project={project} /> : <Round project={project} />}
      {taken.length + ofRoom.length > 0 && (
        <fieldset className="flex flex-col">
          <legend className="pb-1 text-sm font-semibold">Notes on the takes</legend>
          {taken.map((note) => (
            <Checkbox
              key={note.id}
              label={<span dir="auto">{note.text}</span>}
              hint={noteSubjectText(note)}
              checked={!left.includes(note.id)}
              onChange={(event) => include(note.id, event.target.checked)}
            />
          ))}
          {ofRoom.map((draft) => (
            <Checkbox
              key={draft.key}
              label={<span dir="auto">{draft.text.trim()}</span>}
              hint={`${draftSubjectText(draft, takes)}, not sent yet`}
              checked={!left.includes(draft.key)}
              error={problems[draft.key]?.message}
              onChange={(event) => include(draft.key, event.target.checked)}
            />
          ))}
        </fieldset>
      )}
      {drafts.map((draft, index) => (
        <NoteFields
          key={draft.key}
          project={project}
          script={script}
          number={index + 1}
          draft={draft}
          problem={problems[draft.key] ?? (missing && index === 0 ? { field: 'text', message: missing } : null)}
          onChange={(changes) =>
            change(drafts.map((other) => (other.key === draft.key ? { ...other, ...changes } : other)))
          }
          onRemove={drafts.length > 1 ? () => change(drafts.filter(({ key }) => key !== draft.key)) : null}
        />
      ))}
      {missing && drafts.length === 0 && <Alert>{missing}</Alert>}
      <Button
        variant="secondary"
        size="small"
        className="self-start"
        icon={<Plus className="size-4" aria-hidden="true" />}
        onClick={() => change([...drafts, emptyDraft()])}
      >
        Add note
      </Button>
      {isOrder && <LicenseLines title="License of the extra round" lines={project.followUpLicense?.lines ?? []} />}
      {isOrder && (
        <LicenseAgreement
          checked={hasAgreed}
          error={agreementProblem}
          onChange={(event) => setAgreed(event.target.checked)}
        />
      )}
      {problem && <Alert>{problem}</Alert>}
      <SubmitActions isSending={isSending} onCancel={() => close()}>
        {isOrder ? `Order extra round${priceSuffix(project.roundCustomerPrice)}` : 'Send notes'}
      </SubmitActions>
    </form>
  );
}

function Round({ project }: { project: Project }) {
  const round = usedRounds(project.changeRequests) + 1;
  return (
    <p>
      <strong className="font-semibold">{roundLabel({ round }, project.changeRounds)}.</strong> Write a note for each
      change. The voice gets them as a checklist, and the automatic approval pauses until the next delivery.
    </p>
  );
}

function Price({ project }: { project: Project }) {
  return (
    <div className="flex flex-col gap-2">
      <p>
        {project.changeRounds === 0 ? 'This project includes no rounds of changes.' : usedText(project.changeRounds)} An
        extra round is a project of its own with the same voice: you pay for it when you assign the voice.
      </p>
      {project.roundCustomerPrice !== undefined && <FollowUpPrice kind="round" price={project.roundCustomerPrice} />}
    </div>
  );
}

const usedText = (rounds: number): string =>
  rounds === 1
    ? 'The round of changes that you bought is used up.'
    : `The ${rounds} rounds that you bought are used up.`;
