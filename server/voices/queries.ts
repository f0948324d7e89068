import type { Voice } from '@/lib/contracts/voices';
import { AppError } from '@/server/platform/errors';
import { presentVoice } from '@/server/voices/presenter';
import { readVoices } from '@/server/voices/voice-rows';

/** Columns of a waveform in a list. */
export const listColumns = 160;

/** A published voice, or null where there is none that anybody may know of. */
export async function findVoice(voiceId: string): Promise<Voice | null> {
  const [voice] = await readVoices([voiceId]);
  return voice ? presentVoice(voice) : null;
}

/** @throws AppError 'not-found' also for a voice that is not published */
export async function getVoice(voiceId: string): Promise<Voice> {
  const voice = await findVoice(voiceId);
  if (!voice) throw new AppError('not-found', 'There is no such voice.');
  return voice;
}

/** Published voices in the order of `ids`, with waveforms for lists. */
export async function voicesByIds(ids: readonly string[]): Promise<Voice[]> {
  const found = new Map((await readVoices(ids)).map((voice) => [voice.id, presentVoice(voice, listColumns)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
