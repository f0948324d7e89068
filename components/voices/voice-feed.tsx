'use client';

import { type KeyboardEvent, useState } from 'react';
import { player } from '@/components/player/player';
import { tracksOf } from '@/components/player/track';
import { VoiceRow } from '@/components/voices/voice-row';
import type { Voice } from '@/lib/contracts/voices';

interface VoiceFeedProps {
  label: string;
  voices: readonly Voice[];
  /** More of them exist than are shown. */
  hasMore?: boolean;
  isBusy?: boolean;
  /** Arrow up on the first row. */
  onLeave?: () => void;
}

/** A list of voices. Arrow keys walk through it, the space bar plays (the feed pattern of ARIA). */
export function VoiceFeed({ label, voices, hasMore = false, isBusy = false, onLeave }: VoiceFeedProps) {
  const [active, setActive] = useState(0);
  return (
    <div
      role="feed"
      aria-label={label}
      aria-busy={isBusy}
      onKeyDown={(event) => onListKey(event, voices, onLeave)}
      className="mt-4 divide-y divide-line border-y border-line empty:hidden"
    >
      {voices.map((voice, index) => (
        <VoiceRow
          key={voice.id}
          voice={voice}
          place={index + 1}
          total={hasMore ? -1 : voices.length}
          isActive={index === Math.min(active, voices.length - 1)}
          onActive={() => setActive(index)}
        />
      ))}
    </div>
  );
}

/** Arrow keys, Home and End move between rows; the space bar plays the row that has the focus. */
function onListKey(event: KeyboardEvent<HTMLElement>, voices: readonly Voice[], onLeave?: () => void): void {
  const target = event.target;
  if (!(target instanceof HTMLElement) || target.closest('[role=slider], [role=menu]')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-voice-row]')];
  const at = rows.findIndex((row) => row.contains(target));
  const row = rows[at];
  if (event.key === ' ' && target === row) {
    event.preventDefault();
    const voice = voices[at];
    const queue = voice ? tracksOf(voice) : [];
    if (queue[0]) player.toggle(queue, queue[0].id);
    return;
  }
  if (event.key === 'Enter' && target === row) row.querySelector<HTMLAnchorElement>('a[data-profile]')?.click();
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  if (next < 0) onLeave?.();
  else rows[next]?.focus();
}
