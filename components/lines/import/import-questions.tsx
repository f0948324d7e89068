'use client';

import { useMemo } from 'react';
import { useLineStore } from '@/components/lines/use-lines';
import { cn } from '@/components/ui/cn';
import { Checkbox, RadioGroup } from '@/components/ui/fields/choice-fields';
import { SelectField } from '@/components/ui/fields/select-field';
import { ScrollList } from '@/components/ui/scroll-list';
import { useStore } from '@/components/ui/store';
import { countOf } from '@/lib/domain/count-of';
import { type Encoding, encodings } from './encodings';
import type { ImportedLine } from './import-rows';
import type { SheetRow } from './spreadsheet';

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
