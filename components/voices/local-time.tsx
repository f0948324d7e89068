'use client';

import { useEffect, useState } from 'react';
import { formatTime } from '@/lib/domain/format-date';

export function LocalTime({ timeZone }: { timeZone: string }) {
  const [text, setText] = useState(() => formatTime(new Date(), timeZone));
  useEffect(() => {
    const update = () => setText(formatTime(new Date(), timeZone));
    update();
    const timer = setInterval(update, 10_000);
    return () => clearInterval(timer);
  }, [timeZone]);
  return (
    <span className="tabular" suppressHydrationWarning>
      {text}
    </span>
  );
}
