'use client';

import { useProject } from '@/components/shared/project-context';
import { takeName } from '@/components/takes/take-track';
import { useMasterTake } from '@/components/takes/use-take-calls';
import { Button } from '@/components/ui/button';
import { lengthText } from '@/components/ui/format-duration';
import { Processing } from '@/components/ui/notices/processing';
import type { MasterTypeName, Take } from '@/lib/contracts/takes';
import { ChoiceBar } from './choice-bar';
import { type PlayableVersion, type VersionName, versions } from './sources';
import { missingMasters } from './take-actions';
import { useReview, useReviewState } from './use-review';

type TakePickerProps = {
  takes: readonly Take[];
  takeId: string;
  shortcuts: ReadonlyMap<string, string>;
};

export function TakePicker({ takes, takeId, shortcuts }: TakePickerProps) {
  const review = useReview();
  if (takes.length < 2) return null;
  // Numbers tell apart the takes of one voice.
  const hasSeveralVoices = takes.some(({ user }) => user.id !== takes[0]?.user.id);
  return (
    <ChoiceBar
      label="Take"
      className="flex max-h-52 flex-wrap gap-2 overflow-y-auto p-0.5 max-md:max-h-none max-md:flex-nowrap max-md:overflow-x-auto"
      choiceClass="max-w-64 shrink-0 rounded-md border border-line-strong bg-raised"
      choices={takes.map((take) => ({
        value: take.id,
        shortcut: shortcuts.get(take.id),
        label: (
          <span className="flex min-w-0 items-baseline gap-2">
            <span dir="auto" className="truncate">
              {takeName(take)}
              {hasSeveralVoices && `, ${take.user.name}`}
            </span>{' '}
            {take.duration !== null && <span className="tabular text-sm opacity-80">{lengthText(take.duration)}</span>}
          </span>
        ),
      }))}
      value={takeId}
      onChange={(id) => review.select(id)}
    />
  );
}

type VersionSwitchProps = {
  take: Take;
  source: PlayableVersion;
  shortcuts: ReadonlyMap<VersionName, string>;
};

/** The versions of a take. Those who may not order masters hear only the original. */
export function VersionSwitch({ take, source, shortcuts }: VersionSwitchProps) {
  const project = useProject();
  const review = useReview();
  const mayMaster = take.isAccepted && project.scopes.includes('master-audio');
  if (!mayMaster) return null;
  const isDone = (name: VersionName) =>
    name === 'original' || take.output.some(({ type, status }) => type === name && status === 'done');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ChoiceBar
        label="Version"
        className="inline-flex max-w-full overflow-hidden rounded-md border border-line-strong bg-raised max-sm:w-full"
        choiceClass="not-first:border-l not-first:border-line-strong max-sm:flex-1 max-sm:flex-wrap max-sm:justify-center max-sm:gap-y-0 max-sm:px-1 text-sm sm:text-base text-center"
        choices={versions.map(({ name, label }) => ({
          value: name,
          label,
          shortcut: shortcuts.get(name),
          isDisabled: !isDone(name),
        }))}
        value={source.version}
        onChange={(name) => {
          const version = versions.find((other) => other.name === name);
          if (version) review.select(take.id, version.name);
        }}
      />
      <MissingMasters take={take} />
    </div>
  );
}

function MissingMasters({ take }: { take: Take }) {
  const { order, ordering } = useMasterTake(take);
  const outputOf = (type: MasterTypeName) => take.output.find((output) => output.type === type);
  const missing = missingMasters(take);
  const failure = missing.map((type) => outputOf(type)?.failure).find(Boolean);
  if (missing.length > 0) {
    return (
      <>
        <Button
          size="small"
          variant="secondary"
          loading={ordering.length > 0}
          onClick={() => void Promise.all(missing.map(order))}
        >
          {failure ? 'Try again' : 'Master this take'}
        </Button>
        {failure && <p className="text-sm text-danger">{failure}</p>}
      </>
    );
  }
  if (take.output.some(({ status }) => status === 'processing')) return <Processing>Mastering</Processing>;
  return take.queuedMasters.length > 0 ? <Processing>Waiting for other masters</Processing> : null;
}

/** Describes the loudness matching in plain words. */
export function useMatchText(takes: readonly Take[]): string {
  const { isMatched, quietest } = useReviewState();
  if (!isMatched) return 'Each plays at its own loudness.';
  const take = takes.find(({ id }) => id === quietest?.source.takeId);
  const version = versions.find(({ name }) => name === quietest?.source.version);
  if (!take || !version) return 'Takes and versions play equally loud.';
  const name = takes.length > 1 ? `${version.label} of ${takeName(take)}` : version.label;
  return `All takes and versions play as loud as the quietest: ${name}.`;
}
