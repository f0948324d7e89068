import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { type ScriptBlock, scriptBlocks, type ScriptRun } from '@/lib/domain/script-blocks';
import type { ScriptOps } from '@/lib/domain/script';

/** Renders React elements, so that no other markup can get in. */
export function ScriptText({ ops, className }: { ops: ScriptOps; className?: string }) {
  return (
    <div className={cn('script-text break-words', className)}>
      {scriptBlocks(ops).map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: ScriptBlock }) {
  if (block.kind === 'paragraph')
    return (
      <p dir="auto" className="min-h-[1lh] whitespace-pre-wrap">
        {runs(block.runs)}
      </p>
    );
  const items = block.items.map((item, index) => (
    <li key={index} className="whitespace-pre-wrap">
      {runs(item)}
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

function runs(parts: readonly ScriptRun[]): ReactNode {
  return parts.map((run, index) => <Run key={index} run={run} />);
}

function Run({ run }: { run: ScriptRun }) {
  let text: ReactNode = run.text;
  if (run.underline) text = <u>{text}</u>;
  if (run.italic) text = <em>{text}</em>;
  if (run.bold) text = <strong className="font-semibold">{text}</strong>;
  return text;
}
