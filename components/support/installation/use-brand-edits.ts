'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadAgain, showResponse } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { showToast } from '@/components/ui/notices/toaster';
import { api, ApiError } from '@/lib/client/api';
import type { SupportInstallation } from '@/lib/contracts/support-installation';
import type { Brand } from '@/lib/domain/brand/brand';

export const installationKey = ['support-installation'] as const;

type Edits = Partial<Brand>;
const noEdits: Edits = {};

/**
 * Retains what an admin has changed and not saved, on top of the newest version: other fields show what others store
 * meanwhile. After a conflict, saving again applies the entries to the newest version.
 */
export function useBrandEdits(state: SupportInstallation) {
  const queries = useQueryClient();
  const [edits, setEdits] = useState(noEdits);
  /** The version that the page showed when the first field was changed. */
  const [openedId, setOpenedId] = useState(state.versionId);
  const [isOutdated, setOutdated] = useState(false);
  const brand: Brand = { ...state.brand, ...edits };
  const changed = Object.fromEntries(
    Object.entries(edits).filter(([field, value]) => state.brand[field as keyof Brand] !== value),
  ) as Edits;
  const isChanged = Object.keys(changed).length > 0;

  const edit = (change: Edits) => {
    if (!isChanged) setOpenedId(state.versionId);
    setEdits({ ...edits, ...change });
  };
  const discard = () => {
    setEdits(noEdits);
    setOutdated(false);
  };
  const { send, isSending, error } = useRequest(
    async () => {
      // The server finds out on which ground a logo is visible.
      const { logoGround: _, ...sent } = changed;
      const basedOn = isOutdated ? state.versionId : openedId;
      const saved = await api('PATCH /support/installation', { body: { ...sent, basedOn } });
      discard();
      showResponse(queries, installationKey, saved);
      showToast('Saved. Everyone sees it within 10 seconds.');
    },
    ({ code }) => {
      if (code !== 'brand-changed') return;
      setOutdated(true);
      void loadAgain(queries, { queryKey: installationKey });
    },
  );
  const newVersions = isOutdated ? state.versions.filter(({ id }) => id > (openedId ?? 0)) : [];
  return {
    brand,
    edit,
    isChanged,
    discard,
    save: () => void send(),
    isSending,
    error: error instanceof ApiError ? error : null,
    /** Changes of others since the first edit, in words; empty until a conflict. */
    newChanges: isChanged ? newVersions.flatMap(({ changes }) => changes) : [],
  };
}
