'use client';

import { useEffect, useRef, useState } from 'react';
import { readSheets, SpreadsheetError } from './run-spreadsheet-worker';
import type { Encoding } from './encodings';
import type { Spreadsheet } from './spreadsheet';

type Reading = {
  /** File that is being read, or was read. */
  file: File | null;
  /** Content of the file. While a text is read again in another encoding, the former content stays. */
  spreadsheet: Spreadsheet | null;
  error: string | null;
};

const nothing: Reading = { file: null, spreadsheet: null, error: null };

export function useReadSheets(): Reading & { read: (file: File, encoding?: Encoding) => void; cancel: () => void } {
  const [reading, setReading] = useState(nothing);
  const end = useRef<AbortController | null>(null);
  useEffect(() => () => end.current?.abort(), []);

  const readInto = async (file: File, encoding: Encoding | null, signal: AbortSignal) => {
    const result = await readSheets(file, signal, encoding).then(
      (spreadsheet): Reading => ({ file, spreadsheet, error: null }),
      (error: unknown): Reading => {
        const message = error instanceof SpreadsheetError ? error.message : 'This file could not be read.';
        return { ...nothing, error: message };
      },
    );
    if (!signal.aborted) setReading(result);
  };
  const read = (file: File, encoding: Encoding | null = null) => {
    end.current?.abort();
    const controller = new AbortController();
    end.current = controller;
    if (encoding === null) setReading({ file, spreadsheet: null, error: null });
    void readInto(file, encoding, controller.signal);
  };
  const cancel = () => {
    end.current?.abort();
    setReading(nothing);
  };
  return { ...reading, read, cancel };
}
