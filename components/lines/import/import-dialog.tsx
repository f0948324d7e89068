'use client';

import { useReadSheets } from './use-read-sheets';
import { ImportForm } from './import-form';
import { LineDialog } from '@/components/lines/line-dialog';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { FilePicker } from '@/components/ui/fields/file-picker';
import { FileName } from '@/components/ui/file-name';
import { Spinner } from '@/components/ui/notices/spinner';

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
