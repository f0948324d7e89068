import { Elapsed } from '@/components/recorder/recorder';
import { FileName } from '@/components/ui/breakable-text';
import { cn } from '@/components/ui/cn';
import type { Line } from '@/lib/contracts/lines';
import type { BoothState } from './booth-session';

type BoothLineProps = {
  line: Line;
  previous: Line | undefined;
  next: Line | undefined;
  number: number;
  total: number;
  state: BoothState;
};

/** Length in characters above which a text is set smaller, so that the voice scrolls less. */
const longTextLength = 600;

export function BoothLine({ line, previous, next, number, total, state }: BoothLineProps) {
  return (
    <section aria-label={`Line ${number} of ${total}`} className="flex flex-col gap-5">
      <NearbyLine label="Before" line={previous} />
      <div
        className={cn(
          'flex min-h-64 flex-col gap-4 rounded-xl border-2 bg-raised px-5 py-6 sm:px-10 sm:py-8',
          state.phase === 'recording' ? 'border-accent' : 'border-line',
        )}
      >
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <p className="tabular text-sm text-muted">
            {number.toLocaleString('en')} / {total.toLocaleString('en')}
          </p>
          <h2 className="min-w-0 flex-1 font-semibold max-sm:order-last max-sm:basis-full">
            <FileName name={line.filename} />
          </h2>
          <div className="max-sm:ml-auto">
            <BoothStatus state={state} />
          </div>
        </div>
        {line.description && (
          <p dir="auto" className="break-words whitespace-pre-wrap text-muted">
            {line.description}
          </p>
        )}
        <p
          dir="auto"
          className={cn(
            'my-auto font-medium break-words whitespace-pre-wrap',
            line.line.length > longTextLength
              ? 'text-lg leading-relaxed sm:text-xl'
              : 'text-2xl leading-snug text-balance sm:text-3xl sm:leading-tight',
          )}
        >
          {line.line || 'This line has no text.'}
        </p>
        {line.comment && (
          <p dir="auto" className="border-l-2 border-warning pl-3 break-words whitespace-pre-wrap">
            {line.comment}
          </p>
        )}
      </div>
      <NearbyLine label="Next" line={next} />
    </section>
  );
}

function NearbyLine({ label, line }: { label: string; line: Line | undefined }) {
  if (!line) return null;
  return (
    <div className="px-5 text-muted sm:px-10">
      <p className="text-sm font-medium">{label}</p>
      <p dir="auto" className="line-clamp-2 break-words">
        {line.line || line.filename}
      </p>
    </div>
  );
}

function BoothStatus({ state }: { state: BoothState }) {
  if (state.phase === 'countdown') {
    return (
      <p role="status" className="text-xl font-semibold">
        {state.secondsLeft > 0 ? <span className="tabular text-3xl">{state.secondsLeft}</span> : 'Ready'}
      </p>
    );
  }
  if (state.phase === 'recording') {
    return (
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="size-3 rounded-full bg-accent motion-safe:animate-breathe" />
        <p role="status" className="font-semibold">
          Recording
        </p>
        <span className="tabular text-xl font-semibold">
          <Elapsed since={state.startedAt} />
        </span>
      </div>
    );
  }
  return (
    <p role="status" className="text-muted">
      {state.phase === 'saving' ? 'Saving' : 'Ready to record'}
    </p>
  );
}
