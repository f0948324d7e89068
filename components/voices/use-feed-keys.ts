import { useEffect, useRef, useState } from 'react';
import { player } from '@/components/player/player';
import { tracksOf } from '@/components/player/track';
import type { Voice } from '@/lib/contracts/voices';

/**
 * Handles the keys of a list. Arrow keys, Home and End move between rows, the space bar plays the focused row, Enter
 * opens its profile. Only one row is in the tab order.
 */
export function useFeedKeys(voices: readonly Voice[]) {
  const feed = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  useEffect(() => {
    const list = feed.current;
    if (!list) return;
    const rows = () => [...list.querySelectorAll<HTMLElement>('[data-voice-row]')];
    const onKey = (event: KeyboardEvent) => {
      const at = rows().findIndex((row) => event.target instanceof Node && row.contains(event.target));
      onRowKey(event, rows(), at, voices[at]);
    };
    const onFocus = (event: FocusEvent) => {
      const at = rows().findIndex((row) => event.target instanceof Node && row.contains(event.target));
      if (at >= 0) setActive(at);
    };
    list.addEventListener('keydown', onKey);
    list.addEventListener('focusin', onFocus);
    return () => {
      list.removeEventListener('keydown', onKey);
      list.removeEventListener('focusin', onFocus);
    };
  }, [voices]);
  return { feed, active };
}

function onRowKey(event: KeyboardEvent, rows: readonly HTMLElement[], at: number, voice: Voice | undefined): void {
  const { target } = event;
  const row = rows[at];
  if (!row || !(target instanceof HTMLElement) || target.closest('[role=slider], [role=menu]')) return;
  if (target === row && event.key === ' ') {
    event.preventDefault();
    const queue = voice ? tracksOf(voice) : [];
    const track = player.trackOf(queue);
    if (track) player.toggle(queue, track.id);
    return;
  }
  if (target === row && event.key === 'Enter') row.querySelector<HTMLAnchorElement>('a[data-profile]')?.click();
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  if (next < 0) document.querySelector<HTMLElement>('[data-main-search]')?.focus();
  else rows[next]?.focus();
}
