'use client';

import { type FormEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import { LegalMarkdown } from '@/components/docs/legal-markdown';
import { useUnsavedGuard } from '@/components/shared/unsaved-guard';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Switch } from '@/components/ui/fields/choice-fields';
import { scrollToFirstError } from '@/components/ui/fields/submit-actions';
import { TextArea, TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import type { SupportLegalText } from '@/lib/contracts/legal-texts';
import { formatDate } from '@/lib/domain/format-date';
import { gapsOf } from '@/lib/domain/legal/gaps';
import { agreedKinds } from '@/lib/domain/legal/kinds';
import { gapsText } from './legal-text-list';
import { useLegalTextEdits } from './use-legal-text-edits';

const noErrors: Readonly<Record<string, string>> = {};

type LegalTextFormProps = {
  state: SupportLegalText;
  /** The operator's day as YYYY-MM-DD. */
  today: string;
};

/** Shows a new version of a text and its preview side by side. */
export function LegalTextForm({ state, today }: LegalTextFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const edits = useLegalTextEdits(state, today);
  const { draft, edit, isChanged, isSending, error, newVersions } = edits;
  const guard = useUnsavedGuard(isChanged && !isSending, `/support/legal-texts/${state.kind}`);
  const fields = error?.fields ?? noErrors;
  useEffect(() => {
    if (form.current && fields !== noErrors) scrollToFirstError(form.current);
  }, [fields]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  const save = () => void edits.save().finally(() => setAsking(false));
  const shownText = useDeferredValue(draft.text);
  const gaps = gapsOf(shownText);
  return (
    <div className="grid gap-10 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] wide:gap-14">
      <form ref={form} noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-6">
        <TextArea
          label="Text"
          hint="Markdown without HTML and images. [[Double brackets]] mark a gap."
          value={draft.text}
          minRows={16}
          maxRows={30}
          error={fields.text}
          onChange={(event) => edit({ text: event.target.value })}
        />
        <TextField
          label="Valid from"
          type="date"
          min={today}
          hint="The first day on which it applies."
          value={draft.validFrom}
          error={fields.validFrom}
          onChange={(event) => edit({ validFrom: event.target.value })}
        />
        {agreedKinds(true).includes(state.kind) && (
          <Switch
            label="Ask users to agree again"
            hint="Who does not agree finishes running projects, but starts nothing new."
            checked={draft.needsAgreement}
            error={fields.needsAgreement}
            onChange={(event) => edit({ needsAgreement: event.target.checked })}
          />
        )}
        {draft.needsAgreement && (
          <TextArea
            label="What changes"
            hint="Users read it before they agree."
            value={draft.summary}
            minRows={3}
            maxLength={500}
            error={fields.summary}
            onChange={(event) => edit({ summary: event.target.value })}
          />
        )}
        {newVersions.length > 0 && (
          <div role="alert" className="rounded-md border border-danger px-4 py-3 text-sm">
            <p>Someone else has stored a version:</p>
            <ul className="text-muted">
              {newVersions.map(({ id, createdBy, validFrom }) => (
                <li key={id}>
                  <bdi>{createdBy ?? 'A former admin'}</bdi>, valid from {formatDate(validFrom)}
                </li>
              ))}
            </ul>
            <p>Your text is kept. Compare it, and save again to store it after that.</p>
          </div>
        )}
        {error && newVersions.length === 0 && (
          <Alert>{Object.keys(fields).length > 0 ? 'Please check the marked fields.' : error.message}</Alert>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" loading={isSending} disabled={!isChanged}>
            Save
          </Button>
          {isChanged && (
            <Button variant="secondary" onClick={edits.discard}>
              Discard changes
            </Button>
          )}
          {draft.text !== state.shipped && (
            <Button variant="secondary" onClick={() => edit({ text: state.shipped })}>
              Use the product’s text
            </Button>
          )}
        </div>
      </form>
      <section
        aria-labelledby="preview"
        className="flex min-w-0 flex-col gap-4 wide:sticky wide:top-[calc(var(--page-top)+2rem)] wide:max-h-[calc(100dvh-var(--page-top)-4rem)] wide:self-start wide:overflow-y-auto"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        tabIndex={0}
      >
        <h2 id="preview" className="text-lg font-semibold">
          Preview
        </h2>
        <Gaps gaps={gaps} />
        <div className="rounded-lg border border-line bg-surface px-5 py-5">
          <LegalMarkdown text={shownText} topLevel={3} />
        </div>
      </section>
      <ConfirmDialog
        open={isAsking}
        title="Save this version?"
        confirmLabel="Save version"
        loading={isSending}
        onConfirm={save}
        onClose={() => setAsking(false)}
      >
        <p>
          {draft.validFrom && `It is valid from ${formatDate(draft.validFrom)}. `}A version cannot be changed or
          deleted.
        </p>
        {draft.needsAgreement && <p className="mt-2">Users have to agree before they start anything new.</p>}
        {gaps.length > 0 && <p className="mt-2">{gapsText(gaps.length)} still to be filled in.</p>}
      </ConfirmDialog>
      {guard}
    </div>
  );
}

function Gaps({ gaps }: { gaps: readonly string[] }) {
  if (gaps.length === 0) return <p className="text-sm text-muted">No gaps.</p>;
  return (
    <div className="text-sm">
      <p className="font-medium">{gapsText(gaps.length)} to be filled in</p>
      <ul dir="auto" className="list-disc pl-5 text-muted [overflow-wrap:anywhere]">
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </div>
  );
}
