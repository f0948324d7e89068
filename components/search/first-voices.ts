import type { Voice } from '@/lib/contracts/voices';
import { packPeaks, unpackPeaks } from '@/lib/domain/sound/packed-peaks';

export type FoundVoices = { items: Voice[]; nextCursor: string | null; total: number | null };
export type FirstVoices = FoundVoices & { search: string };

/**
 * Serializes the voices for the HTML of the search. Waveforms have 32 levels; they would otherwise be a third of its
 * compressed size.
 */
export const writeFirstVoices = (first: FirstVoices): string =>
  JSON.stringify({ ...first, items: first.items.map((voice) => withPeaks(voice, packPeaks)) });

export function readFirstVoices(json: string): FirstVoices {
  const first = JSON.parse(json) as FirstVoices;
  return { ...first, items: first.items.map((voice) => withPeaks(voice, unpackPeaks)) };
}

type Recode = (peaks: string) => string;

const withPeaks = (voice: Voice, recode: Recode): Voice => ({
  ...voice,
  voiceDemos: voice.voiceDemos.map((demo) => recoded(demo, recode)),
  studioQualityDemo: voice.studioQualityDemo && recoded(voice.studioQualityDemo, recode),
});

const recoded = <Sound extends { peaks: string | null }>(sound: Sound, recode: Recode): Sound => ({
  ...sound,
  peaks: sound.peaks && recode(sound.peaks),
});
