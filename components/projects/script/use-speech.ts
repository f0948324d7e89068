'use client';

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSubmit } from '@/components/shared/use-submit';
import { player } from '@/components/player/player';
import { apiFile } from '@/lib/client/api';
import type { Project } from '@/lib/contracts/project-shapes';
import { speechPieces } from '@/lib/domain/scripts/speech-pieces';

export type SpeechGender = 'male' | 'female';

type SpokenScript = { content: string; urls: readonly string[] };

/** The last speech in this tab: the player may still be playing it on another page. */
let last: SpokenScript | null = null;

type Speech = {
  state: 'silent' | 'loading' | 'playing';
  problem: string | null;
  speak: (text: string, gender: SpeechGender) => void;
  stop: () => void;
};

export function useSpeech({ id, name, language }: Pick<Project, 'id' | 'name' | 'language'>): Speech {
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
      const common = { title: 'Script preview', subtitle: name, peaks: null, durationMs: null };
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
