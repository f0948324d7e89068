'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { type ChatEntry, chatEntries } from './chat-entries';
import { MessageRow, OutgoingRow } from './message-row';
import type { OutboxActions } from './outbox';
import { reserveHeight } from '@/components/ui/reserve-height';
import { Button } from '@/components/ui/button';
import type { Message } from '@/lib/contracts/chat';

type MessageListProps = {
  messages: readonly Message[];
  outbox: OutboxActions;
  userId: string;
  voiceName: string;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  onLoadOlder: () => void;
  isUnread: boolean;
  onEndChange: (isAtEnd: boolean) => void;
};

/** A scrollable region must be reachable by keyboard. */
const reachable = { tabIndex: 0 };

const loadAheadRows = 12;
/** Distance from the end in CSS pixels up to which the list follows new messages. */
const endThreshold = 48;

/**
 * List that is anchored to its end: loading older messages does not move the view, and new ones are followed while the
 * end is visible.
 */
export function MessageList(props: MessageListProps) {
  const { messages, outbox, userId, voiceName, hasOlder, isLoadingOlder, onLoadOlder, isUnread, onEndChange } = props;
  const box = useRef<HTMLElement>(null);
  const entries = useMemo(
    () => chatEntries(messages, outbox.messages, hasOlder),
    [messages, outbox.messages, hasOlder],
  );
  // oxlint-disable-next-line react/incompatible-library -- no memoized component receives any part of it
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (entries[index]?.kind === 'message' ? 52 : 44),
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endThreshold,
  });
  const rows = virtual.getVirtualItems();
  const newestOwn = useMemo(
    () => messages.findLast((line) => line.type === 'text' && line.userId === userId)?.id,
    [messages, userId],
  );
  const first = rows[0]?.index ?? 0;
  const isAtEnd = virtual.isAtEnd(endThreshold);

  // Row heights are estimates until rendered, so keep scrolling until the end is reached. Until then do not load older
  // messages: the first render is at the top, and they would arrive before the newest were visible.
  const [isPlaced, setPlaced] = useState(false);
  const showsLast = isAtEnd && rows.at(-1)?.index === entries.length - 1;
  useEffect(() => {
    if (isPlaced || rows.length === 0) return;
    if (showsLast) setPlaced(true);
    else virtual.scrollToEnd();
  }, [isPlaced, rows, showsLast, virtual]);

  useEffect(() => {
    if (isPlaced && hasOlder && !isLoadingOlder && first < loadAheadRows) onLoadOlder();
  }, [isPlaced, first, hasOlder, isLoadingOlder, onLoadOlder]);

  useEffect(() => onEndChange(isAtEnd), [isAtEnd, onEndChange]);

  // A longer draft, an on-screen keyboard or a rotated phone shrinks the list: keep the newest message visible.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let frame = 0;
    let height = element.clientHeight;
    const observer = new ResizeObserver(() => {
      // Compare with the former height: a render since the resize knows only the new one.
      const toEnd = element.scrollHeight - element.scrollTop - height;
      height = element.clientHeight;
      if (toEnd > endThreshold) return;
      cancelAnimationFrame(frame);
      // The list knows its new height one frame later.
      frame = requestAnimationFrame(() => virtual.scrollToEnd());
    });
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [virtual]);

  // The list ends above the snackbars while there are any.
  useEffect(() => {
    const snackbars = document.querySelector<HTMLElement>('[data-snackbars]');
    return snackbars ? reserveHeight(snackbars, '--shell-snackbars') : undefined;
  }, []);

  const numOutgoing = outbox.messages.length;
  const sent = useRef(numOutgoing);
  useEffect(() => {
    if (numOutgoing > sent.current) virtual.scrollToEnd();
    sent.current = numOutgoing;
  }, [numOutgoing, virtual]);

  return (
    <div className="relative mb-(--shell-snackbars,0px) flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        aria-label="Messages"
        {...reachable}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain rounded-sm [overflow-anchor:none] -outline-offset-2!"
      >
        <ol className="relative mt-auto w-full shrink-0" style={{ height: virtual.getTotalSize() }}>
          {rows.map((row) => {
            const entry = entries[row.index];
            return (
              entry && (
                <li
                  key={row.key}
                  ref={virtual.measureElement}
                  data-index={row.index}
                  aria-setsize={entries.length}
                  aria-posinset={row.index + 1}
                  className="absolute inset-x-0 top-0 px-1"
                  style={{ transform: `translateY(${row.start}px)` }}
                >
                  <EntryRow
                    entry={entry}
                    userId={userId}
                    voiceName={voiceName}
                    isNewestOwn={entry.key === newestOwn}
                    onRetry={outbox.retry}
                    onDiscard={outbox.discard}
                  />
                </li>
              )
            );
          })}
        </ol>
      </section>
      {isLoadingOlder && (
        <p role="status" className="absolute inset-x-0 top-0 bg-surface/90 py-1.5 text-center text-sm text-muted">
          Loading messages…
        </p>
      )}
      {isUnread && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            size="small"
            className="pointer-events-auto shadow-float"
            icon={<ArrowDown className="size-4" aria-hidden="true" />}
            onClick={() => virtual.scrollToEnd()}
          >
            Unread messages!
          </Button>
        </div>
      )}
    </div>
  );
}

type EntryRowProps = {
  entry: ChatEntry;
  userId: string;
  voiceName: string;
  isNewestOwn: boolean;
  onRetry: OutboxActions['retry'];
  onDiscard: OutboxActions['discard'];
};

/** Row that is memoized for scrolling: a chat grows by one message at a time. */
const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, userId, voiceName, isNewestOwn, onRetry, onDiscard } = props;
  switch (entry.kind) {
    case 'pause':
      return <Separator>{entry.label}</Separator>;
    case 'message':
      return (
        <MessageRow
          message={entry.message}
          isFirst={entry.isFirst}
          isNewestOwn={isNewestOwn}
          userId={userId}
          voiceName={voiceName}
        />
      );
    case 'outgoing':
      return <OutgoingRow message={entry.message} onRetry={onRetry} onDiscard={onDiscard} />;
    default:
      return entry satisfies never;
  }
}, isSameRow);

/** Compares the contents of rows, because entries are recreated on each change of the chat. */
function isSameRow(a: EntryRowProps, b: EntryRowProps): boolean {
  const isSameReader = a.userId === b.userId && a.voiceName === b.voiceName;
  const isSameWay = a.onRetry === b.onRetry && a.onDiscard === b.onDiscard && a.isNewestOwn === b.isNewestOwn;
  return isSameReader && isSameWay && showsSame(a.entry, b.entry);
}

function showsSame(a: ChatEntry, b: ChatEntry): boolean {
  switch (a.kind) {
    case 'pause':
      return b.kind === 'pause' && a.label === b.label;
    case 'message':
      return b.kind === 'message' && a.message === b.message && a.isFirst === b.isFirst;
    case 'outgoing':
      return b.kind === 'outgoing' && a.message === b.message;
    default:
      return a satisfies never;
  }
}

function Separator({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-3 py-3 text-xs font-medium text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  );
}
