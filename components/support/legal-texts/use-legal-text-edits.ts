'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadAgain, showResponse } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { showToast } from '@/components/ui/notices/toaster';
import { api, ApiError } from '@/lib/client/api';
import type { SupportLegalText } from '@/lib/contracts/legal-texts';
import { formatDate } from '@/lib/domain/format-date';

export const legalTextsKey = ['support-legal-texts'] as const;

type LegalDraft = {
  text: string;
  /** YYYY-MM-DD, the first day on which it applies. */
  validFrom: string;
  needsAgreement: boolean;
  summary: string;
};

/**
 * Retains a version that an admin has not stored yet, on top of the newest one. After a conflict, saving again stores it
 * after the version of the other admin.
 * @param today the operator's day, from which a version applies if no other is chosen.
 */
export function useLegalTextEdits(state: SupportLegalText, today: string) {
  const queries = useQueryClient();
  const newest = state.versions[0];
  const begin = { text: state.text, validFrom: today, needsAgreement: false, summary: '' };
  const [edits, setEdits] = useState<Partial<LegalDraft>>({});
  /** The version that the page showed when the first field was changed; null for the text of the product. */
  const [openedId, setOpenedId] = useState(newest?.id ?? null);
  const [isOutdated, setOutdated] = useState(false);
  const draft: LegalDraft = { ...begin, ...edits };
  const isChanged =
    draft.text !== begin.text ||
    draft.validFrom !== begin.validFrom ||
    draft.needsAgreement ||
    draft.summary !== begin.summary;

  const edit = (change: Partial<LegalDraft>) => {
    if (!isChanged) setOpenedId(newest?.id ?? null);
    setEdits({ ...edits, ...change });
  };
  const discard = () => {
    setEdits({});
    setOutdated(false);
  };
  const { send, isSending, error } = useRequest(
    async () => {
      const { kind } = state;
      const basedOn = isOutdated ? (newest?.id ?? null) : openedId;
      const summary = draft.needsAgreement ? draft.summary : '';
      const stored = await api('POST /support/legal-texts', { body: { kind, ...draft, summary, basedOn } });
      discard();
      showResponse(queries, legalTextsKey, stored);
      showToast(`Saved. It is valid from ${formatDate(draft.validFrom)}.`);
    },
    ({ code }) => {
      if (code !== 'text-changed') return;
      setOutdated(true);
      void loadAgain(queries, { queryKey: legalTextsKey });
    },
  );
  return {
    draft,
    edit,
    isChanged,
    discard,
    save: send,
    isSending,
    error: error instanceof ApiError ? error : null,
    /** Versions that others have stored since the first edit; empty until a conflict. */
    newVersions: isOutdated ? state.versions.filter(({ id }) => id > (openedId ?? 0)) : [],
  };
}
