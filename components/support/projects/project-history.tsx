'use client';

import {
  AudioLines,
  Banknote,
  CircleAlert,
  Cog,
  FileText,
  Headset,
  type LucideIcon,
  Mail,
  MessageSquare,
  Milestone,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { useListPages } from '@/components/support/support-list';
import { FilterChip } from '@/components/ui/chip';
import { cn } from '@/components/ui/cn';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { ErrorState } from '@/components/ui/notices/states';
import { ShowMore } from '@/components/ui/show-more';
import type { HistoryEntry } from '@/lib/contracts/support-projects';
import type { HistoryKind } from '@/lib/domain/support/support-history';
import { projectKeys } from './use-support-project';

const icons: Record<HistoryKind, LucideIcon> = {
  project: Milestone,
  voice: UserRound,
  message: MessageSquare,
  mail: Mail,
  money: Banknote,
  document: FileText,
  audio: AudioLines,
  job: Cog,
  support: Headset,
};

const views: ReadonlyArray<{ label: string; kinds: readonly HistoryKind[] }> = [
  { label: 'States', kinds: ['project', 'voice', 'support'] },
  { label: 'Messages and mails', kinds: ['message', 'mail'] },
  { label: 'Money', kinds: ['money', 'document'] },
  { label: 'Audio and jobs', kinds: ['audio', 'job'] },
];

/** Lists everything that happened, newest first. */
export function ProjectHistory({ projectId }: { projectId: string }) {
  const [view, setView] = useState<string | null>(null);
  const sent = { params: { projectId }, query: { limit: 100 } };
  const history = useListPages('GET /support/projects/{projectId}/history', projectKeys.history(projectId), sent);
  const kinds = views.find(({ label }) => label === view)?.kinds;
  const entries = history.data?.pages
    .flatMap(({ items }) => items)
    .filter(({ kind }) => !kinds || kinds.includes(kind));
  return (
    <section aria-labelledby="history-title" className="mt-10">
      <h2 id="history-title" className="text-lg font-semibold">
        History
      </h2>
      <div className="mt-3 flex flex-wrap gap-2">
        {views.map(({ label }) => (
          <FilterChip
            key={label}
            label={label}
            pressed={view === label}
            onPress={() => setView(view === label ? null : label)}
          />
        ))}
      </div>
      {history.isPending && <Skeleton className="mt-4 h-64" />}
      {history.error && !entries && (
        <ErrorState message={history.error.message} onRetry={() => void history.refetch()} />
      )}
      {entries?.length === 0 && <p className="mt-4 text-muted">Nothing of this kind yet.</p>}
      {entries && (
        <ol className="mt-4">
          {entries.map((entry, index) => (
            <Entry key={entry.id} entry={entry} isLast={index === entries.length - 1} />
          ))}
        </ol>
      )}
      <ShowMore list={history} label="Show earlier" />
    </section>
  );
}

function Entry({ entry, isLast }: { entry: HistoryEntry; isLast: boolean }) {
  const { kind, text, note, actor, at, isProblem } = entry;
  const Icon = isProblem ? CircleAlert : icons[kind];
  return (
    <li className="relative flex gap-3 pb-4">
      {!isLast && <span aria-hidden="true" className="absolute top-7 bottom-0 left-3.5 w-px bg-line" />}
      <span
        className={cn(
          'flex size-7 shrink-0 items-center justify-center rounded-full border bg-surface [&>svg]:size-4',
          isProblem ? 'border-danger text-danger' : 'border-line text-muted',
        )}
      >
        <Icon aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={cn('min-w-0 font-medium break-words', isProblem && 'text-danger')}>{text}</span>
          <span className="tabular shrink-0 text-sm text-muted">
            <LocalDateTime instant={at} />
          </span>
        </p>
        {actor && <p className="text-sm text-muted">{actor}</p>}
        {note && (
          <p dir="auto" className="mt-1 line-clamp-6 max-w-prose text-sm break-words whitespace-pre-wrap text-muted">
            {note}
          </p>
        )}
      </div>
    </li>
  );
}
