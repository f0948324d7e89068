'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRequest } from '@/components/shared/use-request';
import { useIsImpersonating, UserOnlyNotice } from '@/components/shared/user-only';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { scrollToFirstError } from '@/components/ui/fields/submit-actions';
import { Alert } from '@/components/ui/notices/alert';
import { TextLink } from '@/components/ui/text-link';
import { api } from '@/lib/client/api';
import type { Agreements, DueAgreement } from '@/lib/contracts/legal-texts';
import { formatDate } from '@/lib/domain/format-date';
import { legalPath } from '@/lib/domain/legal/kinds';

/** The key of the query of what a user agreed to and has to agree to. */
export const agreementsKey = ['agreements'] as const;

type AgreementFormProps = {
  due: readonly DueAgreement[];
  onAgreed: (agreements: Agreements) => void;
  /** One of the texts has changed since it was loaded. */
  onOutdated: () => void;
};

const idOf = ({ kind, versionId }: DueAgreement): string => `${kind} ${versionId}`;

/** Asks for the agreement to each text with a checkbox of its own. */
export function AgreementForm({ due, onAgreed, onOutdated }: AgreementFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isImpersonating = useIsImpersonating();
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0 && form.current) scrollToFirstError(form.current);
  }, [refusals]);
  const { send, isSending, error } = useRequest(
    async () => {
      const agreements = due.map(({ kind, versionId }) => ({ kind, versionId }));
      onAgreed(await api('POST /me/agreements', { body: { agreements } }));
    },
    ({ code }) => {
      if (code === 'text-changed') onOutdated();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (due.every((text) => checked.has(idOf(text)))) void send();
    else setRefusals((count) => count + 1);
  };
  const check = (id: string, isChecked: boolean) => {
    const next = new Set(checked);
    if (isChecked) next.add(id);
    else next.delete(id);
    setChecked(next);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-6">
      <UserOnlyNotice />
      {due.map((text) => (
        <section key={idOf(text)} aria-labelledby={`due-${text.kind}`}>
          <h2 id={`due-${text.kind}`} className="text-lg font-semibold">
            {text.title}
          </h2>
          <p className="text-sm text-muted">
            Valid from {formatDate(text.validFrom)} ·{' '}
            <TextLink href={`${legalPath(text.kind)}?version=${text.versionId}`} external>
              Read the text
            </TextLink>
          </p>
          {text.summary && (
            <p dir="auto" className="mt-2 break-words whitespace-pre-line">
              {text.summary}
            </p>
          )}
          <Checkbox
            className="mt-1"
            label={`I agree to the ${text.title.toLowerCase()}`}
            checked={checked.has(idOf(text))}
            disabled={isImpersonating}
            error={refusals > 0 && !checked.has(idOf(text)) ? 'Please read the text and agree' : undefined}
            onChange={(event) => check(idOf(text), event.target.checked)}
          />
        </section>
      ))}
      {error && <Alert>{error.message}</Alert>}
      {!isImpersonating && (
        <Button type="submit" loading={isSending} className="sm:self-start">
          Agree and continue
        </Button>
      )}
      <p className="text-sm text-muted">
        If you do not agree, you can still finish running projects, which are paid as agreed. You cannot start anything
        new.
      </p>
    </form>
  );
}
