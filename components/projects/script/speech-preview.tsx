'use client';

import { Play, Square } from 'lucide-react';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { player } from '@/components/player/player';
import { useSubmit } from '@/components/shared/use-request';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/fields/select-field';
import { Alert } from '@/components/ui/notices/alert';
import { apiFile } from '@/lib/client/api';
import type { Project } from '@/lib/contracts/project-shapes';
import { speechLimit, speechPieces } from '@/lib/domain/scripts/speech-pieces';

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
        <Badge>Synthetic voice</Badge>
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

type SpeechGender = 'male' | 'female';

type SpokenScript = { content: string; urls: readonly string[] };

/** The last speech in this tab: the player may still be playing it on another page. */
let last: SpokenScript | null = null;

type Speech = {
  state: 'silent' | 'loading' | 'playing';
  problem: string | null;
  speak: (text: string, gender: SpeechGender) => void;
  stop: () => void;
};

function useSpeech({ id, name, language }: Pick<Project, 'id' | 'name' | 'language'>): Speech {
  const prefix = `speech/${id}/`;
  const end = useRef<AbortController>(undefined);
  useEffect(() => () => end.current?.abort(), []);
  const isPlaying = useSyncExternalStore(
    player.subscribe,
    () => player.getState().status === 'playing' && (player.current?.id.startsWith(prefix) ?? false),
    () => false,
  );

  const { isSending, problem, send } = useSubmit(async ({ text, gender }: Pick<SpeechRequest, 'text' | 'gender'>) => {
    const controller = new AbortController();
    end.current = controller;
    try {
      const urls = await fetchSpeechUrls({ text, gender, language }, controller.signal);
      const common = { title: 'Script preview', subtitle: `Synthetic voice · ${name}`, peaks: null, durationMs: null };
      player.play(urls.map((url, index) => ({ ...common, id: `${prefix}${index}`, uri: '', url })));
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    }
  });
  const playbackState = isPlaying ? 'playing' : 'silent';
  return {
    state: isSending ? 'loading' : playbackState,
    problem,
    speak: (text, gender) => send({ text, gender }),
    stop: () => {
      end.current?.abort();
      if (isPlaying) player.close();
    },
  };
}

type SpeechRequest = { text: string; gender: SpeechGender; language: string };

/** The URLs are valid until the next speech starts. */
async function fetchSpeechUrls({ text, ...voice }: SpeechRequest, signal: AbortSignal): Promise<readonly string[]> {
  const content = JSON.stringify({ text, ...voice });
  if (last?.content === content) return last.urls;
  const clips: Blob[] = [];
  for (const piece of speechPieces(text)) {
    clips.push(await apiFile('GET /speech', { query: { text: piece, ...voice, pitch: 0, rate: 1 }, signal }));
  }
  signal.throwIfAborted();
  for (const url of last?.urls ?? []) URL.revokeObjectURL(url);
  last = { content, urls: clips.map((sound) => URL.createObjectURL(sound)) };
  return last.urls;
}
