'use client';

import { ArrowDown, ArrowUp, Download, FileSpreadsheet, ListChecks, Mic, Plus, Scissors, Upload } from 'lucide-react';
import { type KeyboardEvent, useMemo } from 'react';
import { linesPath } from '@/components/lines/audio/line-path';
import { CompleteDelivery } from '@/components/projects/status/complete-delivery';
import { approveAction } from '@/components/projects/status/status-actions';
import { useProject } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-request';
import { Button, ButtonLink } from '@/components/ui/button';
import { FilterChip } from '@/components/ui/chip';
import { SearchField } from '@/components/ui/fields/search-field';
import { SelectField } from '@/components/ui/fields/select-field';
import { IconButton } from '@/components/ui/icon-button';
import { Menu } from '@/components/ui/menus/menu';
import { ProgressBar } from '@/components/ui/notices/progress';
import { saveFile } from '@/components/ui/save-file';
import type { Line } from '@/lib/contracts/lines';
import { openPath } from './line-link';
import { lineOrders } from './line-order';
import type { LinePreferences } from './line-preferences';
import { hasDifferences, type LineFilter, type LineState, lineStates, stateOf } from './line-state';

type LineToolbarProps = {
  lines: readonly Line[];
  counts: Readonly<Record<LineState, number>>;
  preferences: LinePreferences;
  onChange: (part: Partial<LinePreferences>) => void;
  state: LineFilter | null;
  onState: (state: LineFilter | null) => void;
  onSearchKey: (event: KeyboardEvent) => void;
};

export function LineToolbar(props: LineToolbarProps) {
  const { lines, counts, preferences, onChange, state, onState, onSearchKey } = props;
  const isAscending = preferences.sortOrder === 'asc';
  const numDiffering = useMemo(() => lines.filter(hasDifferences).length, [lines]);
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          main
          label="Search lines"
          placeholder="Search lines"
          value={preferences.query}
          onChange={(query) => onChange({ query })}
          onKeyDownCapture={onSearchKey}
          className="min-w-56 flex-[1_1_16rem]"
        />
        <div className="flex items-center gap-1 max-md:flex-auto md:hidden">
          <SelectField
            label="Order by"
            hideLabel
            options={lineOrders.map(({ value, label }) => ({ value, label }))}
            value={preferences.orderBy}
            onChange={(event) => {
              const order = lineOrders.find(({ value }) => value === event.target.value);
              if (order) onChange({ orderBy: order.value });
            }}
            className="flex-1"
          />
          <IconButton
            label={isAscending ? 'Ascending order; change to descending' : 'Descending order; change to ascending'}
            icon={isAscending ? <ArrowUp className="size-5" /> : <ArrowDown className="size-5" />}
            onClick={() => onChange({ sortOrder: isAscending ? 'desc' : 'asc' })}
          />
        </div>
        <ToolbarActions lines={lines} />
      </div>
      <fieldset className="min-w-0">
        <legend className="visually-hidden">Filter by state</legend>
        <div className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
          <FilterChip
            label={`All ${lines.length.toLocaleString('en')}`}
            pressed={state === null}
            onPress={() => onState(null)}
          />
          {lineStates.map(({ value, label }) =>
            counts[value] > 0 || state === value ? (
              <FilterChip
                key={value}
                label={`${label} ${counts[value].toLocaleString('en')}`}
                pressed={state === value}
                onPress={() => onState(state === value ? null : value)}
              />
            ) : null,
          )}
          {(numDiffering > 0 || state === 'differs') && (
            <FilterChip
              label={`Differs from spec ${numDiffering.toLocaleString('en')}`}
              pressed={state === 'differs'}
              onPress={() => onState(state === 'differs' ? null : 'differs')}
            />
          )}
        </div>
      </fieldset>
    </div>
  );
}

function ToolbarActions({ lines }: { lines: readonly Line[] }) {
  const project = useProject();
  const { id, scopes } = project;
  const approve = approveAction(project, 'lines');
  const { exportScript, isExporting } = useScriptExport();
  const base = linesPath(id);
  const icon = 'size-4';
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-[auto_auto]">
      {scopes.includes('record-line') && (
        <>
          <Button
            variant="secondary"
            icon={<Upload className={icon} aria-hidden="true" />}
            onClick={() => openPath(`${base}/upload-audio`)}
          >
            Upload audio
          </Button>
          <ButtonLink
            href={`/projects/${id}/split`}
            variant="secondary"
            icon={<Scissors className={icon} aria-hidden="true" />}
          >
            Split recording
          </ButtonLink>
          <ButtonLink
            href={`/projects/${id}/booth`}
            className="max-sm:col-span-2"
            icon={<Mic className={icon} aria-hidden="true" />}
          >
            Record
          </ButtonLink>
        </>
      )}
      <CompleteDelivery project={project} className="max-sm:col-span-2" />
      {scopes.includes('create-export') && (
        <ButtonLink
          href={`/projects/${id}/files/download`}
          variant="quiet"
          icon={<ListChecks className={icon} aria-hidden="true" />}
        >
          Show exports
        </ButtonLink>
      )}
      {scopes.includes('create-export') && lines.length > 0 && (
        <Menu
          label="Download script"
          trigger={
            <Button variant="secondary" loading={isExporting} icon={<Download className={icon} aria-hidden="true" />}>
              Script
            </Button>
          }
          items={[
            { label: 'Excel workbook (.xlsx)', onSelect: () => exportScript('xlsx', lines) },
            { label: 'CSV (.csv)', onSelect: () => exportScript('csv', lines) },
          ]}
        />
      )}
      {scopes.includes('edit-lines') && (
        <>
          <Button
            variant="secondary"
            icon={<FileSpreadsheet className={icon} aria-hidden="true" />}
            onClick={() => openPath(`${base}/import`)}
          >
            Import
          </Button>
          <Button icon={<Plus className={icon} aria-hidden="true" />} onClick={() => openPath(`${base}/add-line`)}>
            Add line
          </Button>
        </>
      )}
      {approve && (
        <ButtonLink href={approve.path} scroll={false} variant="secondary" className="max-sm:col-span-2">
          {approve.label}
        </ButtonLink>
      )}
    </div>
  );
}

type Format = 'xlsx' | 'csv';

function useScriptExport(): {
  exportScript: (format: Format, lines: readonly Line[]) => void;
  isExporting: boolean;
} {
  const { name } = useProject();
  const { send, isSending } = useSubmit(async ({ format, lines }: { format: Format; lines: readonly Line[] }) => {
    const { writeSheet } = await import('@/components/lines/import/run-spreadsheet-worker');
    saveFile(await writeSheet(format, scriptRows(lines), AbortSignal.timeout(60_000)), `${name}.${format}`);
  });
  return { exportScript: (format, lines) => send({ format, lines }), isExporting: isSending };
}

const scriptColumns: readonly (readonly [header: string, textOf: (line: Line) => string])[] = [
  ['Filename', ({ filename }) => filename],
  ['Description', ({ description }) => description],
  ['Line', ({ line }) => line],
  ['Comment', ({ comment }) => comment],
  ['Audio', (line) => lineStates.find(({ value }) => value === stateOf(line))?.label ?? ''],
  ['Seconds', ({ duration }) => duration?.toFixed(2) ?? ''],
  ['Modified', ({ lastModified }) => lastModified],
];

/** The script as a spreadsheet, in its order. The import maps its columns by their headers and changes nothing. */
export function scriptRows(lines: readonly Line[]): string[][] {
  const inOrder = lines.toSorted((a, b) => a.position - b.position);
  return [
    scriptColumns.map(([header]) => header),
    ...inOrder.map((line) => scriptColumns.map(([, textOf]) => textOf(line))),
  ];
}

const show = (count: number) => count.toLocaleString('en');

export function ScriptProgress({ counts }: { counts: Readonly<Record<LineState, number>> }) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const recorded = counts['to-approve'] + counts.approved;
  return (
    <div className="flex flex-col gap-1 text-sm sm:w-64">
      <p className="tabular flex justify-between gap-4 whitespace-nowrap">
        <span className="max-sm:hidden">{`${show(recorded)} of ${show(total)} recorded`}</span>
        <span className="text-muted">
          {show(counts.approved)} <span className="sm:hidden">of {show(total)} </span>approved
        </span>
      </p>
      <div className="max-sm:hidden">
        <ProgressBar label="Approved lines" value={total === 0 ? 0 : counts.approved / total} />
      </div>
    </div>
  );
}
