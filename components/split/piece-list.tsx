'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import type { PlannedPiece, SplitPlan } from './split-plan';
import { cn } from '@/components/ui/cn';
import { formatDuration } from '@/components/ui/format-duration';
import { SelectField } from '@/components/ui/fields/select-field';
import type { Line } from '@/lib/contracts/lines';

/** Number of lines that are offered before and after the line of a piece: a script can have 20,000. */
const offeredLines = 100;
/** A length that differs by more is named. */
const unusualRatio = 1.6;

type PieceListProps = {
  plan: SplitPlan;
  selected: number;
  linesById: ReadonlyMap<string, Line>;
  lineIds: readonly string[];
  /** Reading times in seconds. */
  expected: ReadonlyMap<string, number>;
  onSelect: (index: number) => void;
  onAssign: (lineId: string | null) => void;
};

export function PieceList({ plan, selected, linesById, lineIds, expected, onSelect, onAssign }: PieceListProps) {
  return (
    <ol aria-label="Pieces" className="divide-y divide-line border-y border-line">
      {plan.map((piece, index) => (
        <Row
          key={piece.id}
          {...{ piece, index, onSelect }}
          line={piece.lineId === null ? undefined : linesById.get(piece.lineId)}
          expectedSeconds={piece.lineId === null ? undefined : expected.get(piece.lineId)}
          isSelected={index === selected}
        >
          {index === selected && (
            <SelectField
              label="Line"
              hideLabel
              value={piece.lineId ?? ''}
              options={[
                { value: '', label: 'No line: skip this piece' },
                ...linesNear(plan, index, lineIds).map((id) => {
                  const line = linesById.get(id);
                  return { value: id, label: `${line?.filename}: ${line?.line.slice(0, 80)}` };
                }),
              ]}
              onChange={(event) => onAssign(event.target.value || null)}
            />
          )}
        </Row>
      ))}
    </ol>
  );
}

function linesNear(plan: SplitPlan, index: number, lineIds: readonly string[]): readonly string[] {
  const near = plan.slice(0, index + 1).findLast(({ lineId }) => lineId !== null)?.lineId;
  const position = Math.max(0, lineIds.indexOf(near ?? ''));
  return lineIds.slice(Math.max(0, position - offeredLines), position + offeredLines);
}

type RowProps = {
  piece: PlannedPiece;
  index: number;
  line: Line | undefined;
  expectedSeconds: number | undefined;
  isSelected: boolean;
  onSelect: (index: number) => void;
  children: ReactNode;
};

function Row({ piece, index, line, expectedSeconds, isSelected, onSelect, children }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const seconds = piece.end - piece.start;
  return (
    <li
      ref={row}
      aria-current={isSelected}
      className={cn('scroll-my-40', isSelected && 'bg-wash', !line && 'text-muted')}
    >
      <button
        type="button"
        onClick={() => onSelect(index)}
        className="grid w-full grid-cols-[3rem_minmax(0,1fr)] min-h-11 gap-x-3 px-3 py-2.5 text-left -outline-offset-2! md:grid-cols-[3rem_11rem_minmax(0,1fr)]"
      >
        <span className="tabular">{formatDuration(piece.start)}</span>
        <span className="tabular text-sm max-md:order-last max-md:col-start-2">
          <Length seconds={seconds} expectedSeconds={expectedSeconds} />
        </span>
        <span className="min-w-0">
          {line ? (
            <>
              <span dir="auto" className="block truncate font-medium">
                {line.filename}
              </span>
              <span dir="auto" className="line-clamp-2 block break-words">
                {line.line}
              </span>
            </>
          ) : (
            'Skipped'
          )}
        </span>
      </button>
      {isSelected && <div className="px-3 pt-1 pb-3 md:pl-[15.5rem]">{children}</div>}
    </li>
  );
}

function Length({ seconds, expectedSeconds }: { seconds: number; expectedSeconds: number | undefined }) {
  const text = `${seconds.toFixed(1)} s`;
  if (expectedSeconds === undefined) return text;
  const ratio = (seconds + 0.5) / (expectedSeconds + 0.5);
  const isUnusual = ratio > unusualRatio || ratio < 1 / unusualRatio;
  return (
    <>
      {text}
      <span className={cn('block', isUnusual ? 'text-warning' : 'text-muted')}>
        {isUnusual ? `${ratio > 1 ? 'longer' : 'shorter'} than the expected ` : 'expected '}
        {expectedSeconds.toFixed(1)} s
      </span>
    </>
  );
}
