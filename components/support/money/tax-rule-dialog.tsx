'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { loadAgain, showResponse } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { Dialog } from '@/components/ui/dialogs/dialog';
import type { DialogSize } from '@/components/ui/dialogs/dialog-props';
import { scrollToFirstError, SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { showToast } from '@/components/ui/notices/toaster';
import { api, ApiError } from '@/lib/client/api';
import type { SupportTaxRules } from '@/lib/contracts/tax-rules';
import type { TaxRules } from '@/lib/domain/tax/rules';
import { moneyKeys } from './money-page';
import type { FieldErrors } from './tax-drafts';
import type { ErrorOf } from './tax-rule-fields';
import { ChangeLines } from './tax-rule-parts';

type RuleFormProps = {
  /** The rules as the page shows them now. */
  state: SupportTaxRules;
  /** Names the rule in a response, such as 'rules.countries.FI'. */
  path?: string;
  /** Problems of what is entered, which show once it is submitted. */
  errors?: FieldErrors;
  /** Changes rules; null takes over the shipped ones. */
  change: ((rules: TaxRules) => TaxRules) | null;
  action?: string;
  children: (errorOf: ErrorOf) => ReactNode;
};

type RuleDialogProps = RuleFormProps & { title: string; size?: DialogSize; onClosed: () => void };

/** A dialog that stores a change of the rules, with a reason. */
export function RuleDialog({ title, size = 'default', onClosed, ...form }: RuleDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog open={isOpen} onClose={close} onClosed={onClosed} title={title} size={size} closeOnOutside={false}>
      <RuleForm {...form} close={close} />
    </Dialog>
  );
}

const noErrors: FieldErrors = {};

function RuleForm({
  state,
  path = 'rules',
  errors = noErrors,
  change,
  action = 'Save',
  children,
  close,
}: RuleFormProps & { close: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState('');
  const [numTries, setTries] = useState(0);
  const { send, isSending, error, newChanges } = useSaveRules(state, close);
  const fields = error?.fields ?? noErrors;
  useEffect(() => {
    if (form.current && (numTries > 0 || fields !== noErrors)) scrollToFirstError(form.current);
  }, [numTries, fields]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries((before) => before + 1);
    if (Object.keys(errors).length === 0) void send({ change, reason });
  };
  const errorOf: ErrorOf = (field) => (numTries > 0 ? errors[field] : undefined) ?? fields[`${path}.${field}`];
  const isPlaced = Object.keys(fields).some((field) => field === 'reason' || field.startsWith(`${path}.`));
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {children(errorOf)}
      <TextField
        label="Reason"
        hint="For the history, such as the law that changes."
        value={reason}
        maxLength={500}
        error={fields.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {newChanges && (
        <div role="alert" className="rounded-md border border-danger px-4 py-3 text-sm">
          <p>Someone else has changed the rules:</p>
          <ChangeLines changes={newChanges} />
          <p>Your entries are kept. Save again to apply them as well.</p>
        </div>
      )}
      <SubmitActions problem={isPlaced || newChanges ? null : error} isSending={isSending} onCancel={close}>
        {action}
      </SubmitActions>
    </form>
  );
}

type Change = Pick<RuleFormProps, 'change'> & { reason: string };

/** Stores a change on top of the version that was read, or, after a conflict, on top of the newest one. */
function useSaveRules(state: SupportTaxRules, onSaved: () => void) {
  const queries = useQueryClient();
  // The page may load another version while a dialog is open, which must not be changed unseen.
  const [opened] = useState(state);
  const [isOutdated, setOutdated] = useState(false);
  const base = isOutdated ? state : opened;
  const { send, isSending, error } = useRequest<Change>(
    async ({ change, reason }) => {
      const rules = change && change(base.rules);
      const saved = await api('PUT /support/tax-rules', { body: { rules, reason, basedOn: base.versionId } });
      showResponse(queries, moneyKeys.taxRules, saved);
      showToast('VAT rules saved');
      onSaved();
    },
    ({ code }) => {
      if (code !== 'tax-rules-changed') return;
      setOutdated(true);
      void loadAgain(queries, { queryKey: moneyKeys.taxRules });
    },
  );
  const newVersions = isOutdated ? state.versions.filter(({ id }) => id > (opened.versionId ?? 0)) : [];
  return {
    send,
    isSending,
    error: error instanceof ApiError ? error : null,
    /** Changes of others since the dialog was opened, in words; null until a conflict. */
    newChanges: newVersions.length > 0 ? newVersions.flatMap(({ changes }) => changes) : null,
  };
}
