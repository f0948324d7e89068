'use client';

import { CircleAlert, Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Processing } from '@/components/ui/notices/processing';
import { downloadUrl } from '@/components/uploads/download-url';
import type { MasterTypeName, Take } from '@/lib/contracts/takes';
import { formatLufs, formatTruePeak } from './format-audio';
import { takeName } from './take-track';
import { useMasterTake } from './use-take-calls';

const types: readonly { type: MasterTypeName; label: string; purpose: string }[] = [
  { type: 'lufs16', label: '−16 LUFS', purpose: 'web and podcasts' },
  { type: 'lufs23', label: '−23 LUFS', purpose: 'broadcast' },
];

export function MasteredOutputs({ take }: { take: Take }) {
  const { order, ordering } = useMasterTake(take);
  return (
    <dl className="grid gap-x-10 gap-y-1 sm:grid-cols-2">
      {types.map(({ type, label, purpose }) => (
        <div key={type} className="flex min-h-14 items-center justify-between gap-3 border-t border-line py-1.5">
          <dt className="min-w-0 text-sm">
            <span className="tabular font-medium">{label}</span> <span className="text-muted">for {purpose}</span>
            <Figures take={take} type={type} />
          </dt>
          <dd>
            <Output
              take={take}
              type={type}
              label={label}
              isOrdering={ordering.includes(type)}
              onOrder={() => void order(type)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const outputOf = (take: Take, type: MasterTypeName) => take.output.find((output) => output.type === type);

function Figures({ take, type }: { take: Take; type: MasterTypeName }) {
  const output = outputOf(take, type);
  if (!output) return null;
  if (output.status === 'failed' || output.failure) {
    return (
      <span className="flex items-start gap-1.5 text-danger">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {output.failure ?? 'This take could not be mastered.'}
      </span>
    );
  }
  if (output.truePeakDbtp === null) return null;
  const level =
    output.integratedLufs === null ? 'Level matched, too short to measure' : formatLufs(output.integratedLufs);
  return <span className="tabular block text-muted">{`${level}, ${formatTruePeak(output.truePeakDbtp)}`}</span>;
}

type OutputProps = {
  take: Take;
  type: MasterTypeName;
  label: string;
  isOrdering: boolean;
  onOrder: () => void;
};

function Output({ take, type, label, isOrdering, onOrder }: OutputProps) {
  const output = outputOf(take, type);
  const name = `${takeName(take)} at ${label}`;
  if (output?.status === 'processing') return <Processing>Mastering</Processing>;
  if (take.queuedMasters.includes(type)) return <Processing>Waiting for other masters</Processing>;
  if (output?.uri) {
    return (
      <a href={downloadUrl(output.uri)} aria-label={`Download ${name}`} className={buttonClass('secondary', 'small')}>
        <Download className="size-4" aria-hidden="true" />
        Download
      </a>
    );
  }
  return (
    <Button size="small" variant="secondary" loading={isOrdering} aria-label={`Master ${name}`} onClick={onOrder}>
      {output ? 'Try again' : 'Master'}
    </Button>
  );
}
