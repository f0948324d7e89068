import type { StoredSplit } from '@/components/recorder/recordings-db';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { Button } from '@/components/ui/button';
import { FileName } from '@/components/ui/file-name';

type UnfinishedSplitsProps = {
  splits: readonly StoredSplit[];
  onDiscard: (split: StoredSplit) => void;
};

/** Recordings whose page was closed before the server had all lines. */
export function UnfinishedSplits({ splits, onDiscard }: UnfinishedSplitsProps) {
  if (splits.length === 0) return null;
  return (
    <section aria-label="Unfinished recordings" className="rounded-lg border border-warning px-4 pt-3">
      <h2 className="font-semibold">Unfinished</h2>
      <p className="text-sm text-muted">Choose the same file again to continue where you stopped.</p>
      <ul className="divide-y divide-line">
        {splits.map((split) => (
          <li key={split.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0">
              <strong className="font-semibold">
                <FileName name={split.file.name} />
              </strong>
              , {split.plan.length} {split.plan.length === 1 ? 'piece' : 'pieces'},{' '}
              <LocalDateTime instant={new Date(split.created).toISOString()} />
            </span>
            <Button size="small" variant="secondary" onClick={() => onDiscard(split)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
