'use client';

import { useEffect, useState } from 'react';
import { Microphone } from './microphone';

/** Returns a microphone that is open while the component is mounted. */
export function useMicrophone(): Microphone {
  const [microphone] = useState(() => new Microphone());
  useEffect(() => {
    void microphone.open();
    return () => microphone.close();
  }, [microphone]);
  return microphone;
}
