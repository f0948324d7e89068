'use client';

import { FileArchive, Play, Trash2, X } from 'lucide-react';
import { linesPath } from '@/components/lines/audio/line-path';
import { player } from '@/components/player/player';
import type { Track } from '@/components/player/track';
import { useProject } from '@/components/shared/project-context';
import { Button, ButtonLink } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import type { Line } from '@/lib/contracts/lines';
import { openPath } from './line-link';
import { clearSelection, selectAll, useSelectedLines } from './line-selection';

type SelectionBarProps = {
  shown: readonly Line[];
  /** The selected lines that can be played. */
  queue: readonly Track[];
};

export function SelectionBar({ shown, queue }: SelectionBarProps) {
  const { id, scopes } = useProject();
  const selected = useSelectedLines();
  if (selected.length === 0) return null;
  const ids = new Set(selected.map((line) => line.id));
  const numShown = shown.reduce((count, line) => count + Number(ids.has(line.id)), 0);
  const numHidden = selected.length - numShown;
  return (
    <section
      aria-label="Selected lines"
      className="sticky bottom-[calc(var(--shell-bottom-bar)+var(--shell-player-shown,0px)+0.75rem)] z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-x-2 gap-y-1 rounded-lg border border-line-strong bg-raised py-1.5 pr-1.5 pl-4 shadow-float"
    >
      <p className="tabular mr-2 text-sm font-medium" aria-live="polite">
        {selected.length} selected
        {numHidden > 0 && <span className="text-muted">, {numHidden} not shown</span>}
      </p>
      {numShown < shown.length && (
        <Button size="small" variant="quiet" onClick={() => selectAll(id, shown)}>
          Select all {shown.length}
        </Button>
      )}
      {queue.length > 0 && (
        <Button
          size="small"
          variant="quiet"
          icon={<Play className="size-4" aria-hidden="true" />}
          onClick={() => player.play(queue)}
        >
          Play
        </Button>
      )}
      {scopes.includes('create-export') && (
        <ButtonLink
          href={`${linesPath(id)}/create-export`}
          scroll={false}
          size="small"
          variant="quiet"
          icon={<FileArchive className="size-4" aria-hidden="true" />}
        >
          Export
        </ButtonLink>
      )}
      {scopes.includes('edit-lines') && (
        <Button
          size="small"
          variant="quiet"
          className="text-danger"
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          onClick={() => openPath(`${linesPath(id)}/bulk-delete`)}
        >
          Delete
        </Button>
      )}
      <IconButton label="Clear the selection" icon={<X className="size-5" />} onClick={() => clearSelection(id)} />
    </section>
  );
}
