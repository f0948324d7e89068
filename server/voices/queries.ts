import type { Voice } from '@/lib/contracts/voices';
import { voicePath } from '@/lib/domain/voice-path';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import { presentVoice } from '@/server/voices/presenter';
import { timeZoneOf } from '@/server/voices/time-zone';
import { readVoices } from '@/server/voices/voice-rows';

/** Columns of a waveform in a list. */
const listColumns = 160;

/** A published voice, or null where there is none that anybody may know of. */
async function findVoice(voiceId: string): Promise<Voice | null> {
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

export type VoicePage = {
  voice: Voice;
  /** IANA name, or null where it cannot be told. */
  timeZone: string | null;
  /** The page's own address with the name, and its short form without. */
  canonicalUrl: string;
  profileUrl: string;
  /** Where a path of this product is reached from outside. */
  origin: string;
};

/** What the public profile shows; null where there is no published voice. */
export async function findVoicePage(voiceId: string): Promise<VoicePage | null> {
  const voice = /^[A-Za-z0-9_-]{1,64}$/.test(voiceId) ? await findVoice(voiceId) : null;
  if (!voice) return null;
  const origin = env.APP_URL.replace(/\/$/, '');
  return {
    voice,
    timeZone: timeZoneOf(voice.companyCity, voice.companyCountry),
    canonicalUrl: `${origin}${voicePath(voice)}`,
    profileUrl: `${origin}/voices/${voice.id}`,
    origin,
  };
}
