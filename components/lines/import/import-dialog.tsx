'use client';

import { useEffect, useRef, useState } from 'react';
import { LineDialog } from '@/components/lines/line-dialog';
import { FileName } from '@/components/ui/breakable-text';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { FilePicker } from '@/components/ui/fields/file-picker';
import { Spinner } from '@/components/ui/notices/spinner';
import type { Encoding } from './encodings';
import { ImportForm } from './import-form';
import { readSheets, SpreadsheetError } from './run-spreadsheet-worker';
import type { Spreadsheet } from './spreadsheet';

const spreadsheets =
  '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel';

export function ImportDialog({ closeTo }: { closeTo: string }) {
  const reading = useReadSheets();
  return (
    <LineDialog
      title={reading.file && reading.spreadsheet ? `Import ${reading.file.name}` : 'Import a spreadsheet'}
      size="large"
      closeTo={closeTo}
      closeOnOutside={reading.file === null}
    >
      {(close) => {
        const { file, spreadsheet } = reading;
        if (file && spreadsheet) {
          return (
            <ImportForm
              key={file.name}
              spreadsheet={spreadsheet}
              onEncoding={(encoding) => reading.read(file, encoding)}
              onBack={reading.cancel}
              close={close}
            />
          );
        }
        return (
          <div className="flex flex-col gap-4">
            {reading.file ? (
              <p className="flex items-center justify-center gap-3 rounded-lg border border-dashed border-line-strong py-10">
                <Spinner immediate label={`Reading ${reading.file.name}`} />
                <span>
                  Reading <FileName name={reading.file.name} />
                </span>
              </p>
            ) : (
              <FilePicker
                label="Choose an Excel workbook or a CSV file, or drop it here"
                hint="A row for each line, with its filename and its text. At most 20,000 rows and 10 MB."
                accept={spreadsheets}
                error={reading.error}
                onFiles={([file]) => file && reading.read(file)}
              />
            )}
            <DialogActions>
              <Button variant="secondary" onClick={() => (reading.file ? reading.cancel() : close())}>
                Cancel
              </Button>
            </DialogActions>
          </div>
        );
      }}
    </LineDialog>
  );
}

type ReadingState = {
  /** File that is being read, or was read. */
  file: File | null;
  /** Content of the file. While a text is read again in another encoding, the former content stays. */
  spreadsheet: Spreadsheet | null;
  error: string | null;
};

const noFile: ReadingState = { file: null, spreadsheet: null, error: null };

function useReadSheets(): ReadingState & { read: (file: File, encoding?: Encoding) => void; cancel: () => void } {
  const [reading, setReading] = useState(noFile);
  const end = useRef<AbortController | null>(null);
  useEffect(() => () => end.current?.abort(), []);

  const readInto = async (file: File, encoding: Encoding | null, signal: AbortSignal) => {
    const result = await readSheets(file, signal, encoding).then(
      (spreadsheet): ReadingState => ({ file, spreadsheet, error: null }),
      (error: unknown): ReadingState => {
        const message = error instanceof SpreadsheetError ? error.message : 'This file could not be read.';
        return { ...noFile, error: message };
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
    setReading(noFile);
  };
  return { ...reading, read, cancel };
}
