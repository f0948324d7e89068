import type { LineState } from './line-state';
import { ProgressBar } from '@/components/ui/notices/progress';

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
