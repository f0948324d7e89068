'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadAgain, showResponse } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { TextField } from '@/components/ui/fields/text-field';
import { showToast } from '@/components/ui/notices/toaster';
import { TextLink } from '@/components/ui/text-link';
import { api, ApiError } from '@/lib/client/api';
import type { SupportTaxRules } from '@/lib/contracts/tax-rules';
import type { TaxRules } from '@/lib/domain/tax/rules';
import { moneyKeys } from './money-page';

/** Rules to store; null takes over the shipped ones. */
type Change = { rules: TaxRules | null; reason: string };

/** Stores rules that are based on the version that was read, and shows them. */
export function useSaveTaxRules({ versionId }: SupportTaxRules, onSaved: () => void) {
  const queries = useQueryClient();
  // The page may load another version while a dialog is open, which its changes do not contain.
  const [basedOn] = useState(versionId);
  const request = useRequest<Change>(
    async (change) => {
      const saved = await api('PUT /support/tax-rules', { body: { ...change, basedOn } });
      showResponse(queries, moneyKeys.taxRules, saved);
      showToast('VAT rules saved');
      onSaved();
    },
    ({ code }) => {
      if (code === 'tax-rules-changed') void loadAgain(queries, { queryKey: moneyKeys.taxRules });
    },
  );
  const error = request.error instanceof ApiError ? request.error : null;
  return {
    send: (change: Change) => void request.send(change),
    isSending: request.isSending,
    reasonError: error?.fields.reason,
    problem: error && !error.fields.reason ? error : null,
  };
}

type ReasonFieldProps = { value: string; onChange: (reason: string) => void; error?: string | undefined };

export function ReasonField({ value, onChange, error }: ReasonFieldProps) {
  return (
    <TextField
      label="Reason"
      hint="For the history, such as the law that changes."
      value={value}
      maxLength={500}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function ChangeLines({ changes }: { changes: readonly string[] }) {
  return (
    <ul className="text-sm text-muted">
      {changes.map((change) => (
        <li key={change} dir="auto" className="[overflow-wrap:anywhere]">
          {change}
        </li>
      ))}
    </ul>
  );
}

/** The source of a rule, with its first URL as a link. */
export function Source({ text }: { text: string }) {
  const [, before = '', url = '', after = ''] = /^(.*?)(https:\/\/[^\s),;]+)(.*)$/s.exec(text) ?? [];
  return (
    <span className="min-w-0 text-sm text-muted [overflow-wrap:anywhere]">
      {URL.canParse(url) ? (
        <>
          {before}
          <TextLink href={url} external>
            {new URL(url).hostname.replace(/^www\./, '')}
          </TextLink>
          {after}
        </>
      ) : (
        text
      )}
    </span>
  );
}
