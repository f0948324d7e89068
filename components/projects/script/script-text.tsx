import { Fragment, type ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { type ScriptBlock, scriptBlocks, type ScriptRun } from '@/lib/domain/scripts/script-blocks';
import type { ScriptOps } from '@/lib/domain/scripts/script';

/** @param at where the run begins in the plain text of the script (`scriptText`) */
type RenderRun = (run: ScriptRun, at: number) => ReactNode;

type ScriptTextProps = {
  ops: ScriptOps;
  className?: string;
  renderRun?: RenderRun;
};

/** Renders a script as React elements, so that no other markup can get in. */
export function ScriptText({ ops, className, renderRun = plainRun }: ScriptTextProps) {
  const blocks = scriptBlocks(ops);
  const starts = startsOf(blocks.map(lengthOf), 0);
  return (
    <div className={cn('script-text break-words', className)}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} at={starts[index] ?? 0} renderRun={renderRun} />
      ))}
    </div>
  );
}

/** Number of characters with the newline after each line. */
const lineLength = (runs: readonly ScriptRun[]) => runs.reduce((sum, { text }) => sum + text.length, 1);
const lengthOf = (block: ScriptBlock) =>
  block.kind === 'paragraph' ? lineLength(block.runs) : block.items.reduce((sum, item) => sum + lineLength(item), 0);

function startsOf(lengths: readonly number[], first: number): number[] {
  const starts = [first];
  for (const length of lengths) starts.push((starts.at(-1) ?? first) + length);
  return starts;
}

function Block({ block, at, renderRun }: { block: ScriptBlock; at: number; renderRun: RenderRun }) {
  if (block.kind === 'paragraph')
    return (
      <p dir="auto" className="min-h-[1lh] whitespace-pre-wrap">
        {runs(block.runs, at, renderRun)}
      </p>
    );
  const starts = startsOf(block.items.map(lineLength), at);
  const items = block.items.map((item, index) => (
    <li key={index} className="whitespace-pre-wrap">
      {runs(item, starts[index] ?? at, renderRun)}
    </li>
  ));
  return block.kind === 'ordered' ? (
    <ol dir="auto" className="list-decimal ps-7">
      {items}
    </ol>
  ) : (
    <ul dir="auto" className="list-disc ps-7">
      {items}
    </ul>
  );
}

function runs(parts: readonly ScriptRun[], at: number, renderRun: RenderRun): ReactNode {
  const starts = startsOf(
    parts.map(({ text }) => text.length),
    at,
  );
  return parts.map((run, index) => <Fragment key={index}>{renderRun(run, starts[index] ?? at)}</Fragment>);
}

const plainRun: RenderRun = (run) => <FormattedRun run={run} />;

export function FormattedRun({ run }: { run: ScriptRun }) {
  let text: ReactNode = run.text;
  if (run.underline) text = <u>{text}</u>;
  if (run.italic) text = <em>{text}</em>;
  if (run.bold) text = <strong className="font-semibold">{text}</strong>;
  return text;
}
