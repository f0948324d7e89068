'use client';

import { useId, useMemo } from 'react';
import { useLineStore } from '@/components/lines/use-lines';
import { cn } from '@/components/ui/cn';
import { Checkbox, RadioGroup } from '@/components/ui/fields/choice-fields';
import { Select } from '@/components/ui/fields/select';
import { SelectField } from '@/components/ui/fields/select-field';
import { ScrollList } from '@/components/ui/scroll-list';
import { useStore } from '@/components/ui/store';
import { countOf } from '@/lib/domain/count-of';
import { chooseColumn, type ImportColumn, importColumns, type Mapping } from './columns';
import { type Encoding, encodings } from './encodings';
import type { ImportedLine, ImportRows } from './import-rows';
import type { Sheet, SheetRow } from './spreadsheet';

type EncodingChoiceProps = {
  rows: readonly SheetRow[];
  value: Encoding;
  isUncertain: boolean;
  isReadable: boolean;
  onChange: (encoding: Encoding) => void;
  onReadable: (isReadable: boolean) => void;
};

export function EncodingChoice({ rows, value, isUncertain, isReadable, onChange, onReadable }: EncodingChoiceProps) {
  return (
    <section
      aria-label="Encoding of the text"
      className={cn('rounded-md border px-4 py-3', isUncertain ? 'border-warning' : 'border-line')}
    >
      <SelectField
        label="Encoding"
        hint={isUncertain ? 'If the text below is not readable, choose another encoding.' : undefined}
        options={encodings}
        value={value}
        onChange={(event) => onChange(event.target.value as Encoding)}
        className="max-w-80"
      />
      {isUncertain && (
        <>
          <ul aria-label="Text of the file" className="mt-3 rounded-sm bg-wash px-3 py-2 text-sm">
            {samplesOf(rows).map((sample) => (
              <li key={sample} dir="auto" className="truncate">
                {sample}
              </li>
            ))}
          </ul>
          <Checkbox
            label="The text is readable"
            checked={isReadable}
            onChange={(event) => onReadable(event.target.checked)}
          />
        </>
      )}
    </section>
  );
}

const maxSamples = 5;

/** Returns texts that differ from encoding to encoding. */
function samplesOf(rows: readonly SheetRow[]): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    for (const cell of cells) if (/[^\0-\x7f]/.test(cell) && samples.size < maxSamples) samples.add(cell);
    if (samples.size === maxSamples) break;
  }
  return [...samples];
}

export type HiddenRowsChoice = 'import' | 'leave-out';

type HiddenRowsProps = {
  count: number;
  value: HiddenRowsChoice | null;
  onChange: (value: HiddenRowsChoice) => void;
};

export function HiddenRows({ count, value, onChange }: HiddenRowsProps) {
  return (
    <RadioGroup
      label={`This sheet has ${countOf(count, 'hidden row')}`}
      options={[
        { value: 'leave-out', label: 'Leave hidden rows out' },
        { value: 'import', label: 'Import hidden rows' },
      ]}
      value={value}
      onChange={(chosen) => onChange(chosen as HiddenRowsChoice)}
      className={cn('rounded-md border px-4 py-3', value === null ? 'border-warning' : 'border-line')}
    />
  );
}

const maxListedLines = 200;

type RemovedLinesProps = {
  /** Number of lines as the server counts them: not all lines of the project may be loaded yet. */
  count: number;
  imported: readonly ImportedLine[];
};

export function RemovedLines({ count, imported }: RemovedLinesProps) {
  const { lines } = useStore(useLineStore().snapshot);
  const filenames = useMemo(() => {
    const kept = new Set(imported.map(({ filename }) => filename));
    return Array.from(lines.values())
      .filter(({ filename }) => !kept.has(filename))
      .toSorted((a, b) => a.position - b.position)
      .slice(0, maxListedLines)
      .map(({ filename }) => filename);
  }, [imported, lines]);
  if (count === 0) return null;
  return (
    <ScrollList aria-label="Lines that are deleted" className="mt-1 max-h-32 text-sm">
      {filenames.map((filename) => (
        <li key={filename} className="break-words">
          {filename}
        </li>
      ))}
      {count > filenames.length && <li>… and {count - filenames.length} more</li>}
    </ScrollList>
  );
}

type BadRowsProps = {
  badRows: ImportRows['badRows'];
  isLeftOut: boolean;
  onLeaveOut: (isLeftOut: boolean) => void;
};

const maxListedRows = 200;

export function BadRows({ badRows, isLeftOut, onLeaveOut }: BadRowsProps) {
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

export function SheetTabs({ sheets, current, onChoose }: SheetTabsProps) {
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
  rows: readonly SheetRow[];
  header: number | null;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
};

export function ColumnMapping({ rows, header, mapping, onChange }: ColumnMappingProps) {
  const id = useId();
  const start = header === null ? 0 : header + 1;
  const names = header === null ? [] : (rows[header]?.cells ?? []);
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table aria-label="Columns of the sheet" className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {mapping.map((column, index) => (
              <th key={index} scope="col" className="min-w-40 border-b border-line bg-wash p-2 text-left font-normal">
                <label htmlFor={`${id}-${index}`} className="mb-1 block max-w-60 truncate font-medium">
                  {names[index] || `Column ${columnLetters(index)}`}
                </label>
                <Select
                  id={`${id}-${index}`}
                  value={column ?? ''}
                  onChange={(event) =>
                    onChange(chooseColumn(mapping, index, (event.target.value || null) as ImportColumn | null))
                  }
                  className={cn(
                    'h-9 w-full rounded-md border bg-raised pr-7 pl-2 pointer-coarse:h-11',
                    column ? 'border-text font-medium' : 'border-line-strong text-muted',
                  )}
                >
                  {importColumns.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                  <option value="">N/A</option>
                </Select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(start, start + previewRows).map(({ number, cells }) => (
            <tr key={number} className="border-b border-line last:border-0">
              {mapping.map((column, at) => (
                <td key={at} dir="auto" className={cn('max-w-72 truncate px-2 py-1.5', !column && 'text-muted')}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Names a column as spreadsheets do: 'A' to 'Z', then 'AA'. */
function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}
