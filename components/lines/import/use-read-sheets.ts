'use client';

import { useEffect, useRef, useState } from 'react';
import { readSheets, SpreadsheetError } from './run-spreadsheet-worker';
import type { Sheet } from './spreadsheet';

type Reading = {
  /** Being read, or read. */
  file: File | null;
  sheets: readonly Sheet[] | null;
  error: string | null;
};

const nothing: Reading = { file: null, sheets: null, error: null };

export function useReadSheets(): Reading & { read: (file: File) => void; cancel: () => void } {
  const [reading, setReading] = useState(nothing);
  const end = useRef<AbortController | null>(null);
  useEffect(() => () => end.current?.abort(), []);

  const readInto = async (file: File, signal: AbortSignal) => {
    const result = await readSheets(file, signal).then(
      (sheets): Reading => ({ file, sheets, error: null }),
      (error: unknown): Reading => {
        const message = error instanceof SpreadsheetError ? error.message : 'This file could not be read.';
        return { ...nothing, error: message };
      },
    );
    if (!signal.aborted) setReading(result);
  };
  const read = (file: File) => {
    end.current?.abort();
    const controller = new AbortController();
    end.current = controller;
    setReading({ file, sheets: null, error: null });
    void readInto(file, controller.signal);
  };
  const cancel = () => {
    end.current?.abort();
    setReading(nothing);
  };
  return { ...reading, read, cancel };
}
