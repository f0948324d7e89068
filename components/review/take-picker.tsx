'use client';

import { ChoiceBar } from './choice-bar';
import { useReview } from './use-review';
import { takeName } from '@/components/takes/take-track';
import { lengthText } from '@/components/ui/format-duration';
import type { Take } from '@/lib/contracts/takes';

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
