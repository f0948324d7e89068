'use client';

import { useEffect, useEffectEvent } from 'react';
import { focusLine } from '@/components/lines/line-table';
import { player } from '@/components/player/player';
import type { Line } from '@/lib/contracts/lines';

/** Activates the line that plays, while several lines play one after the other. */
export function useFollowPlayback(lines: readonly Line[], onActivate: (id: string) => void): void {
  const follow = useEffectEvent((trackId: string) => {
    const line = lines.find(({ id, takeId }) => (takeId ?? id) === trackId);
    if (!line) return;
    onActivate(line.id);
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.closest('[data-line]');
    if (isFree) requestAnimationFrame(() => focusLine(line.id));
  });
  useEffect(() => {
    let lastId = player.current?.id;
    return player.subscribe(() => {
      const { current } = player;
      if (!current || current.id === lastId) return;
      lastId = current.id;
      if (player.getState().queue.length > 1) follow(current.id);
    });
  }, []);
}
