'use client';

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import {
  chooseColumn,
  guessMapping,
  hasHeader,
  type ImportColumn,
  importColumns,
  type ImportRows,
  type Mapping,
  missingColumn,
  numColumnsOf,
  readRows,
} from './import-rows';
import type { Sheet } from './spreadsheet';
import { useLineStore } from '@/components/lines/use-lines';
import { useProject } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-submit';
import { Alert } from '@/components/ui/notices/alert';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { cn } from '@/components/ui/cn';
import { countOf } from '@/lib/domain/count-of';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { ScrollList } from '@/components/ui/scroll-list';
import { showToast } from '@/components/ui/notices/toaster';
import { type ApiError, api, type Received } from '@/lib/client/api';

type Summary = Received<'PUT /projects/{projectId}/lines'>;

type ImportFormProps = {
  sheets: readonly Sheet[];
  onBack: () => void;
  close: () => void;
};

function choicesFor({ rows }: Sheet): { isFirstRowHeader: boolean; mapping: Mapping } {
  return { isFirstRowHeader: hasHeader(rows), mapping: guessMapping(rows[0] ?? [], numColumnsOf(rows)) };
}

const noRows: ImportRows = { lines: [], badRows: [] };

export function ImportForm({ sheets, onBack, close }: ImportFormProps) {
  const { id: projectId } = useProject();
  const store = useLineStore();
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      sheets.findIndex(({ rows }) => rows.length > 0),
    ),
  );
  const sheet = sheets[index] ?? { name: '', rows: [] };
  const [choices, setChoices] = useState(() => choicesFor(sheet));
  const [removeOld, setRemoveOld] = useState(false);
  const [leavesOutBadRows, setLeaveOut] = useState(false);
  const [hasSubmitted, setSubmitted] = useState(false);

  const missing = missingColumn(choices.mapping);
  const { isFirstRowHeader, mapping } = useDeferredValue(choices);
  const { lines, badRows } = useMemo(
    () => (missingColumn(mapping) ? noRows : readRows(sheet.rows, mapping, isFirstRowHeader)),
    [isFirstRowHeader, mapping, sheet.rows],
  );
  const params = { projectId };
  const isReady = missing === null && lines.length > 0;
  const summary = useQuery({
    queryKey: ['line-import', projectId, index, isFirstRowHeader, mapping, removeOld],
    queryFn: ({ signal }) =>
      api('PUT /projects/{projectId}/lines', { params, body: { lines, removeOld, dryRun: true }, signal }),
    enabled: isReady,
    gcTime: 0,
  });
  const { isSending, problem, send } = useSubmit(async () => {
    const imported = await api('PUT /projects/{projectId}/lines', { params, body: { lines, removeOld } });
    void store.loadChanges();
    showToast(`Imported: ${summaryText(imported)}.`);
    close();
  });
  const refusal = refusalOf({ missing, lines, badRows, leavesOutBadRows });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (refusal === null && choices.mapping === mapping && summary.isSuccess) send();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {sheets.length > 1 && (
        <SheetTabs
          sheets={sheets}
          current={index}
          onChoose={(chosen) => {
            setIndex(chosen);
            setChoices(choicesFor(sheets[chosen] ?? sheet));
            setLeaveOut(false);
          }}
        />
      )}
      <div className="flex flex-wrap gap-x-8">
        <Checkbox
          label="First row is header"
          checked={choices.isFirstRowHeader}
          onChange={(event) => setChoices({ ...choices, isFirstRowHeader: event.target.checked })}
        />
        <Checkbox
          label="Remove old lines"
          hint="Deletes the lines that are not in this sheet, with their audio."
          checked={removeOld}
          onChange={(event) => setRemoveOld(event.target.checked)}
        />
      </div>
      <ColumnMapping
        sheet={sheet}
        isFirstRowHeader={choices.isFirstRowHeader}
        mapping={choices.mapping}
        onChange={(next) => setChoices({ ...choices, mapping: next })}
      />
      {badRows.length > 0 && <BadRows badRows={badRows} isLeftOut={leavesOutBadRows} onLeaveOut={setLeaveOut} />}
      {isReady && <ImportSummary summary={summary.data} error={summary.error as ApiError | null} />}
      {hasSubmitted && <Alert>{refusal}</Alert>}
      <Alert>{problem}</Alert>
      <DialogActions>
        <Button variant="quiet" className="sm:mr-auto sm:-ml-3" onClick={onBack}>
          Choose another file
        </Button>
        <Button variant="secondary" onClick={() => close()}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          Upload
        </Button>
      </DialogActions>
    </form>
  );
}

type Facts = {
  missing: string | null;
  leavesOutBadRows: boolean;
} & ImportRows;

function refusalOf({ missing, lines, badRows, leavesOutBadRows }: Facts): string | null {
  if (missing !== null) return missing;
  if (badRows.length > 0 && !leavesOutBadRows) {
    return 'Some rows cannot be imported. Correct them in the spreadsheet, or leave them out.';
  }
  return lines.length === 0 ? 'This sheet has no lines.' : null;
}

function summaryText({ added, changed, removed, unchanged }: Summary): string {
  const parts = [
    added > 0 && `${countOf(added, 'line')} added`,
    changed > 0 && `${countOf(changed, 'line')} changed`,
    removed > 0 && `${countOf(removed, 'line')} removed`,
    unchanged > 0 && `${countOf(unchanged, 'line')} unchanged`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : 'no lines';
}

function ImportSummary({ summary, error }: { summary: Summary | undefined; error: ApiError | null }) {
  if (error) return <Alert>{error.message}</Alert>;
  return (
    <div role="status" className="min-h-14 rounded-md bg-wash px-4 py-3">
      <p className="tabular font-medium">
        {summary ? `Result: ${summaryText(summary)}.` : 'Comparing with the script…'}
      </p>
      {summary && summary.changed > 0 && <p className="text-sm text-muted">Changed lines keep their audio.</p>}
      {summary && summary.approvalsWithdrawn > 0 && (
        <p className="text-sm">
          {countOf(summary.approvalsWithdrawn, 'approval')} withdrawn, because the text of the line is different.
        </p>
      )}
      {summary && summary.removed > 0 && (
        <p className="text-sm font-medium text-danger">
          {countOf(summary.removed, 'line')} deleted with their audio. This cannot be undone.
        </p>
      )}
    </div>
  );
}

type BadRowsProps = {
  badRows: ImportRows['badRows'];
  isLeftOut: boolean;
  onLeaveOut: (isLeftOut: boolean) => void;
};

const maxListedRows = 200;

function BadRows({ badRows, isLeftOut, onLeaveOut }: BadRowsProps) {
  return (
    <section aria-label="Rows that cannot be imported" className="rounded-md border border-warning px-4 py-3">
      <p className="font-semibold">{countOf(badRows.length, 'row')} cannot be imported</p>
      <ScrollList aria-label="Rows" className="tabular mt-1 max-h-32 text-sm">
        {badRows.slice(0, maxListedRows).map(({ row, reason }) => (
          <li key={row}>
            Row {row}: {reason}
          </li>
        ))}
        {badRows.length > maxListedRows && <li>… and {badRows.length - maxListedRows} more</li>}
      </ScrollList>
      <Checkbox
        label="Leave these rows out"
        checked={isLeftOut}
        onChange={(event) => onLeaveOut(event.target.checked)}
      />
    </section>
  );
}

type SheetTabsProps = {
  sheets: readonly Sheet[];
  current: number;
  onChoose: (index: number) => void;
};

function SheetTabs({ sheets, current, onChoose }: SheetTabsProps) {
  return (
    <fieldset aria-label="Sheets" className="flex min-w-0 gap-1 overflow-x-auto border-b border-line">
      {sheets.map(({ name }, index) => (
        <button
          key={index}
          type="button"
          aria-pressed={index === current}
          onClick={() => onChoose(index)}
          className={cn(
            'relative h-11 shrink-0 px-3 text-sm -outline-offset-2! after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full',
            index === current ? 'font-semibold after:bg-accent' : 'font-medium text-muted hover:text-text',
          )}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

const previewRows = 5;

type ColumnMappingProps = {
  sheet: Sheet;
  isFirstRowHeader: boolean;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
};

function ColumnMapping({ sheet, isFirstRowHeader, mapping, onChange }: ColumnMappingProps) {
  const id = useId();
  const start = isFirstRowHeader ? 1 : 0;
  const header = isFirstRowHeader ? (sheet.rows[0] ?? []) : [];
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table aria-label="Columns of the sheet" className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {mapping.map((column, index) => (
              <th key={index} scope="col" className="min-w-40 border-b border-line bg-wash p-2 text-left font-normal">
                <label htmlFor={`${id}-${index}`} className="mb-1 block max-w-60 truncate font-medium">
                  {header[index] || `Column ${columnLetters(index)}`}
                </label>
                <select
                  id={`${id}-${index}`}
                  value={column ?? ''}
                  onChange={(event) =>
                    onChange(chooseColumn(mapping, index, (event.target.value || null) as ImportColumn | null))
                  }
                  className={cn(
                    'h-9 w-full rounded-md border bg-raised px-2 pointer-coarse:h-11',
                    column ? 'border-text font-medium' : 'border-line-strong text-muted',
                  )}
                >
                  {importColumns.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                  <option value="">N/A</option>
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.slice(start, start + previewRows).map((row, index) => (
            <tr key={index} className="border-b border-line last:border-0">
              {mapping.map((column, at) => (
                <td key={at} dir="auto" className={cn('max-w-72 truncate px-2 py-1.5', !column && 'text-muted')}>
                  {row[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** 'A' to 'Z', then 'AA', as spreadsheets name columns. */
function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}
