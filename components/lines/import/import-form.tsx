'use client';

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { LineStore } from '@/components/lines/line-store';
import { useLineStore } from '@/components/lines/use-lines';
import { useProject } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-request';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api, type ApiError, type Received } from '@/lib/client/api';
import { countOf } from '@/lib/domain/count-of';
import { findHeader, guessMapping, type Mapping, missingColumn, numColumnsOf } from './columns';
import type { Encoding } from './encodings';
import {
  BadRows,
  ColumnMapping,
  EncodingChoice,
  HiddenRows,
  type HiddenRowsChoice,
  RemovedLines,
  SheetTabs,
} from './import-questions';
import { type ImportRows, readRows } from './import-rows';
import type { Sheet, Spreadsheet } from './spreadsheet';

type Summary = Received<'PUT /projects/{projectId}/lines'>;

type ImportFormProps = {
  spreadsheet: Spreadsheet;
  /** Reads the text again in another encoding. */
  onEncoding: (encoding: Encoding) => void;
  onBack: () => void;
  close: () => void;
};

type Choices = {
  isFirstRowHeader: boolean;
  mapping: Mapping;
  /** Choice about hidden rows; null until it is made. It is needed only if rows are hidden. */
  hiddenRows: HiddenRowsChoice | null;
};

function choicesFor({ rows }: Sheet): Choices {
  const header = findHeader(rows);
  return {
    isFirstRowHeader: header !== null,
    mapping: guessMapping(rows[header ?? 0]?.cells ?? [], numColumnsOf(rows)),
    hiddenRows: null,
  };
}

const noRows: ImportRows = { lines: [], badRows: [] };
const filenamesOf = (store: LineStore) =>
  new Set(Array.from(store.snapshot.get().lines.values(), ({ filename }) => filename));

const noSheet: Sheet = { name: '', rows: [] };

export function ImportForm({ spreadsheet, onEncoding, onBack, close }: ImportFormProps) {
  const { sheets, encoding } = spreadsheet;
  const { id: projectId } = useProject();
  const store = useLineStore();
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      sheets.findIndex(({ rows }) => rows.length > 0),
    ),
  );
  const sheet = sheets[index] ?? noSheet;
  const [choices, setChoices] = useState(() => choicesFor(sheet));
  const [isReadable, setReadable] = useState(false);
  const [nextEncoding, setNextEncoding] = useState<Encoding | null>(null);
  const [removeOld, setRemoveOld] = useState(false);
  const [leavesOutBadRows, setLeaveOut] = useState(false);
  const [hasSubmitted, setSubmitted] = useState(false);
  const [confirmed, setConfirmed] = useState<Summary | null>(null);
  const [shownSheet, setShownSheet] = useState(sheet);
  if (shownSheet !== sheet) {
    setShownSheet(sheet);
    setChoices(choicesFor(sheet));
    setLeaveOut(false);
    setReadable(false);
    setNextEncoding(null);
  }

  const firstHeader = useMemo(() => findHeader(sheet.rows) ?? 0, [sheet.rows]);
  const deferred = useDeferredValue(choices);
  const { mapping, isFirstRowHeader, hiddenRows } = deferred;
  const header = isFirstRowHeader ? firstHeader : null;
  const numHidden = useMemo(
    () => sheet.rows.filter(({ isHidden }, at) => isHidden && (header === null || at > header)).length,
    [header, sheet.rows],
  );
  const { lines, badRows } = useMemo(
    () =>
      missingColumn(mapping)
        ? noRows
        : readRows(sheet.rows, {
            mapping,
            header,
            includesHidden: hiddenRows === 'import',
            existing: filenamesOf(store),
            removeOld,
          }),
    [header, hiddenRows, mapping, removeOld, sheet.rows, store],
  );
  const openQuestion = () => {
    if (nextEncoding !== null) return 'The text is being read in another encoding.';
    if (encoding?.isUncertain && !isReadable) return 'Please check whether the text is readable.';
    return numHidden > 0 && choices.hiddenRows === null ? 'Please choose what happens to the hidden rows.' : null;
  };
  const missing = missingColumn(choices.mapping) ?? openQuestion();
  const params = { projectId };
  const isReady = missing === null && lines.length > 0;
  const summary = useQuery({
    queryKey: ['line-import', projectId, index, encoding?.value, header, hiddenRows, mapping, removeOld],
    queryFn: ({ signal }) =>
      api('PUT /projects/{projectId}/lines', { params, body: { lines, removeOld, dryRun: true }, signal }),
    enabled: isReady && choices === deferred,
    gcTime: 0,
  });
  const { isSending, problem, send } = useSubmit(async () => {
    const imported = await api('PUT /projects/{projectId}/lines', { params, body: { lines, removeOld } });
    void store.loadChanges();
    showToast(`Imported: ${summaryText(imported)}.`);
    close();
  });
  const leavesOutRows = badRows.length > 0 || hiddenRows === 'leave-out';
  const refusal = refusalOf({ missing, lines, badRows, leavesOutBadRows });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (refusal !== null || choices !== deferred || !summary.isSuccess) return;
    if (needsConfirmation(summary.data, leavesOutRows) && confirmed !== summary.data) setConfirmed(summary.data);
    else send();
  };
  const isConfirming = isReady && summary.isSuccess && confirmed === summary.data && refusal === null;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {sheets.length > 1 && <SheetTabs sheets={sheets} current={index} onChoose={setIndex} />}
      {encoding && (
        <EncodingChoice
          rows={sheet.rows}
          value={nextEncoding ?? encoding.value}
          isUncertain={encoding.isUncertain}
          isReadable={isReadable}
          onChange={(next) => {
            setNextEncoding(next);
            onEncoding(next);
          }}
          onReadable={setReadable}
        />
      )}
      {numHidden > 0 && (
        <HiddenRows
          count={numHidden}
          value={choices.hiddenRows}
          onChange={(next) => setChoices({ ...choices, hiddenRows: next })}
        />
      )}
      <div className="flex flex-wrap gap-x-8">
        <Checkbox
          label="First row is header"
          hint={
            choices.isFirstRowHeader &&
            firstHeader > 0 &&
            `Row ${sheet.rows[firstHeader]?.number} is the header. The rows above are left out.`
          }
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
        rows={sheet.rows}
        header={choices.isFirstRowHeader ? firstHeader : null}
        mapping={choices.mapping}
        onChange={(next) => setChoices({ ...choices, mapping: next })}
      />
      {badRows.length > 0 && <BadRows badRows={badRows} isLeftOut={leavesOutBadRows} onLeaveOut={setLeaveOut} />}
      {isReady && (
        <ImportSummary summary={summary.data} error={summary.error as ApiError | null}>
          {removeOld && summary.data && <RemovedLines count={summary.data.removed} imported={lines} />}
        </ImportSummary>
      )}
      {hasSubmitted && <Alert>{refusal}</Alert>}
      {isConfirming && <Alert>{confirmationText(summary.data)}</Alert>}
      <Alert>{problem}</Alert>
      <DialogActions>
        <Button variant="quiet" className="sm:mr-auto sm:-ml-3" onClick={onBack}>
          Choose another file
        </Button>
        <Button variant="secondary" onClick={() => close()}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={isConfirming ? 'danger' : 'primary'}
          loading={isSending}
          // A double click does not confirm.
          onClick={(event) => {
            if (isConfirming && event.detail > 1) event.preventDefault();
          }}
        >
          {isConfirming ? `Delete ${countOf(summary.data.removed, 'line')} and upload` : 'Upload'}
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

/** Returns true if more than a tenth of the lines are removed, or some whose rows may have been left out. */
function needsConfirmation({ removed, changed, unchanged }: Summary, leavesOutRows: boolean): boolean {
  return removed > (removed + changed + unchanged) / 10 || (removed > 0 && leavesOutRows);
}

function confirmationText({ removed, changed, unchanged }: Summary): string {
  return `This deletes ${removed} of ${countOf(removed + changed + unchanged, 'line')} with their audio.`;
}

type ImportSummaryProps = {
  summary: Summary | undefined;
  error: ApiError | null;
  children: ReactNode;
};

function ImportSummary({ summary, error, children }: ImportSummaryProps) {
  if (error) return <Alert>{error.message}</Alert>;
  return (
    <div className="min-h-14 rounded-md bg-wash px-4 py-3">
      <div role="status">
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
      {children}
    </div>
  );
}
