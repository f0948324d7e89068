'use client';

import { Play, Square } from 'lucide-react';
import { useId, useState } from 'react';
import { type SpeechGender, useSpeech } from './use-speech';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/notices/alert';
import { SelectField } from '@/components/ui/fields/select-field';
import type { Project } from '@/lib/contracts/project-shapes';
import { speechLimit } from '@/lib/domain/scripts/speech-pieces';

type SpeechPreviewProps = {
  project: Pick<Project, 'id' | 'name' | 'language'>;
  text: string;
};

const genders: ReadonlyArray<{ value: SpeechGender; label: string }> = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
];

/** Speaks the script with a synthetic voice (docs/rules/audio.md#spoken-preview). */
export function SpeechPreview({ project, text }: SpeechPreviewProps) {
  const hint = useId();
  const [gender, setGender] = useState<SpeechGender>('male');
  const { state, problem, speak, stop } = useSpeech(project);
  const spoken = text.trim();
  const isTooLong = spoken.length > speechLimit;
  const isRunning = state !== 'silent';
  return (
    <section aria-label="Text-to-speech preview" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          size="small"
          className="min-h-11"
          disabled={!isRunning && (spoken === '' || isTooLong)}
          aria-describedby={isTooLong ? hint : undefined}
          icon={
            isRunning ? (
              <Square className="size-4 fill-current" aria-hidden="true" />
            ) : (
              <Play className="size-4 fill-current" aria-hidden="true" />
            )
          }
          onClick={() => (isRunning ? stop() : speak(spoken, gender))}
        >
          {isRunning ? 'Stop preview' : 'Text-to-speech preview'}
        </Button>
        <SelectField
          label="Voice of the preview"
          hideLabel
          options={genders}
          value={gender}
          onChange={(event) => setGender(event.target.value === 'female' ? 'female' : 'male')}
          className="w-32"
        />
        <span role="status" className="text-sm text-muted">
          {state === 'loading' && 'Speaking…'}
        </span>
      </div>
      {isTooLong && (
        <p id={hint} className="text-sm text-muted">
          {`The preview speaks at most ${speechLimit.toLocaleString('en')} characters; this script has ${spoken.length.toLocaleString('en')}.`}
        </p>
      )}
      {problem && <Alert>{problem}</Alert>}
    </section>
  );
}
