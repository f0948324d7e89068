'use client';

import { useSyncExternalStore } from 'react';
import { formatDateTime } from './format-audio';

const never = () => () => {};

/** An instant in the reader's time zone; the server, which does not know it, draws it in UTC. */
export function LocalDateTime({ instant }: { instant: string }) {
  const text = useSyncExternalStore(
    never,
    () => formatDateTime(instant),
    () => formatDateTime(instant, 'UTC'),
  );
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {text}
    </time>
  );
}
