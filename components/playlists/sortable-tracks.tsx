'use client';

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { TrackLine } from '@/components/playlists/track-line';
import type { Track } from '@/components/player/track';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import type { PlaylistTrack } from '@/lib/contracts/playlists';

interface SortableTracksProps {
  tracks: readonly PlaylistTrack[];
  queue: readonly Track[];
  onMove: (from: number, to: number) => void;
  onRemove: (track: PlaylistTrack) => void;
}

const instructions =
  'To move a track, press the space bar on its handle, move it with the up and down arrow keys, and press the space bar again. Escape puts it back.';

/** The handle can be dragged, or moved with the space bar and the arrow keys. */
export function SortableTracks({ tracks, queue, onMove, onRemove }: SortableTracksProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: UniqueIdentifier | undefined) => tracks.findIndex((track) => track.id === id);
  const announcements = useAnnouncements(tracks, indexOf);
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [indexOf(active.id), indexOf(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: instructions },
      }}
    >
      <SortableContext items={tracks.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol aria-label="Tracks" className="divide-y divide-line border-y border-line">
          {tracks.map((track) => (
            <SortableTrack key={track.id} track={track} queue={queue} onRemove={() => onRemove(track)} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface SortableTrackProps {
  track: PlaylistTrack;
  queue: readonly Track[];
  onRemove: () => void;
}

function SortableTrack({ track, queue, onRemove }: SortableTrackProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: track.id,
  });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn('relative bg-surface', isDragging && 'z-10 bg-raised shadow-float')}
    >
      <TrackLine
        track={track}
        queue={queue}
        before={
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={`Move ${track.name}`}
            className="-ml-2 flex h-11 w-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted hover:bg-wash hover:text-text active:cursor-grabbing sm:w-11"
          >
            <GripVertical className="size-5" aria-hidden="true" />
          </button>
        }
        after={
          <IconButton
            label={`Remove ${track.name}`}
            icon={<X className="size-5" aria-hidden="true" />}
            data-remove
            onClick={({ currentTarget }) => {
              focusNeighbor(currentTarget);
              onRemove();
            }}
            className="-mr-2 max-sm:!w-9"
          />
        }
      />
    </li>
  );
}

/** Focuses the same button of the next track, or of the last, because this one is removed with its track. */
function focusNeighbor(button: HTMLElement): void {
  const row = button.closest('li');
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbor?.querySelector<HTMLElement>('[data-remove]')?.focus();
}

function useAnnouncements(
  tracks: readonly PlaylistTrack[],
  indexOf: (id: UniqueIdentifier | undefined) => number,
): Announcements {
  // A lifted track is immediately over its own position; announcing that would interrupt the pick-up announcement.
  const hasMoved = useRef(false);
  const name = (id: UniqueIdentifier) => tracks[indexOf(id)]?.name ?? '';
  const place = (id: UniqueIdentifier | undefined) => `place ${indexOf(id) + 1} of ${tracks.length}`;
  return {
    onDragStart: ({ active }) => {
      hasMoved.current = false;
      return `${name(active.id)} is lifted from ${place(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      if (!over || (!hasMoved.current && over.id === active.id)) return undefined;
      hasMoved.current = true;
      return `${name(active.id)} is over ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `${name(active.id)} is now at ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} is back at ${place(active.id)}.`,
  };
}
