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
import { GripVertical } from 'lucide-react';
import { type ReactNode, useCallback, useId, useRef } from 'react';
import { cn } from '@/components/ui/cn';
import { takeTouchMoves } from '@/components/ui/take-touch-moves';

type Item = { id: string; name: string };

type SortableListProps<T extends Item> = {
  label: string;
  /** Noun for the items in the instructions: 'track'. */
  noun: string;
  items: readonly T[];
  onMove: (from: number, to: number) => void;
  /** Renders a row with its handle. */
  children: (item: T, handle: ReactNode) => ReactNode;
};

/** The handle can be dragged, or moved with the space bar and the arrow keys. */
export function SortableList<T extends Item>({ label, noun, items, onMove, children }: SortableListProps<T>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: UniqueIdentifier | undefined) => items.findIndex((item) => item.id === id);
  const announcements = useAnnouncements(items, indexOf);
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [indexOf(active.id), indexOf(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  const instructions = `To move a ${noun}, press the space bar on its handle, move it with the up and down arrow keys, and press the space bar again. Escape puts it back.`;
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
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className="divide-y divide-line border-y border-line">
          {items.map((item) => (
            <SortableRow key={item.id} item={item}>
              {(handle) => children(item, handle)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableRow({ item, children }: { item: Item; children: (handle: ReactNode) => ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
  });
  const handleRef = useCallback(
    (handle: HTMLButtonElement | null) => {
      setActivatorNodeRef(handle);
      takeTouchMoves(handle);
    },
    [setActivatorNodeRef],
  );
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn('relative bg-surface', isDragging && 'z-10 bg-raised shadow-float')}
    >
      {children(
        <button
          type="button"
          ref={handleRef}
          {...attributes}
          {...listeners}
          aria-label={`Move ${item.name}`}
          className="-ml-2 flex h-11 w-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted hover:bg-wash hover:text-text active:cursor-grabbing sm:w-11"
        >
          <GripVertical className="size-5" aria-hidden="true" />
        </button>,
      )}
    </li>
  );
}

function useAnnouncements(
  items: readonly Item[],
  indexOf: (id: UniqueIdentifier | undefined) => number,
): Announcements {
  // A lifted item is immediately over its own position; announcing that would interrupt the pick-up announcement.
  const hasMoved = useRef(false);
  const name = (id: UniqueIdentifier) => items[indexOf(id)]?.name ?? '';
  const position = (id: UniqueIdentifier | undefined) => `position ${indexOf(id) + 1} of ${items.length}`;
  return {
    onDragStart: ({ active }) => {
      hasMoved.current = false;
      return `${name(active.id)} is lifted from ${position(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      if (!over || (!hasMoved.current && over.id === active.id)) return undefined;
      hasMoved.current = true;
      return `${name(active.id)} is over ${position(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `${name(active.id)} is now at ${position(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} is back at ${position(active.id)}.`,
  };
}

/** Returns a copy with the item moved to another position. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
