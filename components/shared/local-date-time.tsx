'use client';

import { useSyncExternalStore } from 'react';
import { formatDateTime } from '@/lib/domain/format-date';

const never = () => () => {};

/** Shows an instant in the user's time zone. The server does not know it and renders UTC. */
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
