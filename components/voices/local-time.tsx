'use client';

import { useEffect, useState } from 'react';

const clock = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);

export function LocalTime({ timeZone }: { timeZone: string }) {
  const [text, setText] = useState(() => clock(timeZone, new Date()));
  useEffect(() => {
    const tell = () => setText(clock(timeZone, new Date()));
    tell();
    const timer = setInterval(tell, 10_000);
    return () => clearInterval(timer);
  }, [timeZone]);
  return (
    <span className="tabular" suppressHydrationWarning>
      {text}
    </span>
  );
}
