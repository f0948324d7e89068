'use client';

import { useEffect, useState } from 'react';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { Button } from '@/components/ui/button';
import { RecordingDraft, unusedDrafts } from './recording-draft';
import type { DraftOwner, StoredDraft } from './recordings-db';

interface UnusedDraftsProps {
  owner: DraftOwner;
  onUse: (draft: StoredDraft) => void;
}

/** Recordings that were not uploaded, because the page was closed. */
export function UnusedDrafts({ owner, onUse }: UnusedDraftsProps) {
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([]);
  useEffect(() => {
    unusedDrafts(owner).then(setDrafts, () => {});
  }, [owner]);
  if (drafts.length === 0) return null;
  const discard = async (stored: StoredDraft) => {
    setDrafts((current) => current.filter(({ id }) => id !== stored.id));
    await (await RecordingDraft.resume(stored))?.discard();
  };
  return (
    <section aria-label="Recovered recordings" className="rounded-lg border border-warning px-4 pt-3">
      <h3 className="font-semibold">Recovered</h3>
      <p className="text-sm text-muted">The page was closed before this was uploaded.</p>
      <ul className="divide-y divide-line">
        {drafts.map((draft) => (
          <li key={draft.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span>
              Recorded <LocalDateTime instant={new Date(draft.created).toISOString()} />
            </span>
            <span className="flex gap-2">
              <Button size="small" variant="secondary" onClick={() => void discard(draft)}>
                Discard
              </Button>
              <Button size="small" onClick={() => onUse(draft)}>
                Listen and use
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
