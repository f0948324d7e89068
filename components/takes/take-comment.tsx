'use client';

import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSubmit } from '@/components/shared/use-request';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/fields/text-field';
import { isComposing } from '@/components/ui/is-composing';
import { Alert } from '@/components/ui/notices/alert';
import type { Take } from '@/lib/contracts/takes';
import { takeName } from './take-track';
import { useSetComment } from './use-take-calls';

export function TakeComment({ take, mayEdit }: { take: Take; mayEdit: boolean }) {
  const [draft, setDraft] = useState<string | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const isEditing = draft !== null;
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (draft !== null) return <CommentForm take={take} draft={draft} setDraft={setDraft} />;
  return (
    <div className="flex flex-wrap items-start gap-x-2">
      {take.comment && (
        <p dir="auto" className="min-w-0 py-1.5 whitespace-pre-line [overflow-wrap:anywhere]">
          {take.comment}
        </p>
      )}
      {mayEdit && (
        <Button
          ref={editButton}
          size="small"
          variant="quiet"
          className="-ml-3"
          icon={<Pencil className="size-4" aria-hidden="true" />}
          aria-label={`${take.comment ? 'Edit' : 'Add'} comment of ${takeName(take)}`}
          onClick={() => setDraft(take.comment)}
        >
          {take.comment ? 'Edit comment' : 'Add comment'}
        </Button>
      )}
    </div>
  );
}

type CommentFormProps = {
  take: Take;
  draft: string;
  setDraft: (draft: string | null) => void;
};

function CommentForm({ take, draft, setDraft }: CommentFormProps) {
  const setComment = useSetComment(take);
  const { isSending, problem, send } = useSubmit(async () => {
    if (draft.trim() !== take.comment) await setComment(draft.trim());
    setDraft(null);
  });
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return;
        event.stopPropagation();
        setDraft(null);
      }}
    >
      <TextArea
        label={`Comment of ${takeName(take)}`}
        hideLabel
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- clicking 'Edit comment' requested this field
        autoFocus
        minRows={4}
        maxRows={10}
        maxLength={2_000}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      {problem && <Alert>{problem}</Alert>}
      <div className="flex gap-3">
        <Button size="small" type="submit" loading={isSending}>
          Save
        </Button>
        <Button size="small" variant="secondary" onClick={() => setDraft(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
