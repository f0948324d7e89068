import type { Voice, VoiceProfile } from '@/lib/contracts/voices';
import { voicePath } from '@/lib/domain/people/voice-path';
import { nameOf } from '@/server/access/people';
import { db } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import { presentVoice } from './presenter';
import { shareImageOf } from './share-image';
import { timeZoneOf } from './time-zone';
import { readVoices } from './voice-rows';

/** Maximum of columns of a waveform in a list. */
const listColumns = 160;

async function findVoice(voiceId: string): Promise<VoiceProfile | null> {
  const [[voice], profile] = await Promise.all([readVoices([voiceId]), readProfile(voiceId)]);
  return voice && profile ? { ...presentVoice(voice), ...profile } : null;
}

/** Returns the name of the voice in a URL; null if the URL names no published voice. */
export async function nameOfVoice(voiceId: unknown): Promise<string | null> {
  if (!isVoiceId(voiceId)) return null;
  const [voice] = await readVoices([voiceId]);
  return voice ? nameOf(voice) : null;
}

const isVoiceId = (text: unknown): text is string => typeof text === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(text);

/** @throws AppError 'not-found' also for an unpublished voice */
export async function getVoice(voiceId: string): Promise<VoiceProfile> {
  const voice = await findVoice(voiceId);
  if (!voice) throw new AppError('not-found', 'This voice does not exist.');
  return voice;
}

/** Returns published voices in the order of `ids`, with downsampled waveforms. */
export async function voicesByIds(ids: readonly string[]): Promise<Voice[]> {
  const voicesById = new Map((await readVoices(ids)).map((voice) => [voice.id, presentVoice(voice, listColumns)]));
  return ids.flatMap((id) => voicesById.get(id) ?? []);
}

export type VoicePage = {
  voice: VoiceProfile;
  /** IANA name of the time zone; null when unknown. */
  timeZone: string | null;
  /** Contains the voice's name; `profileUrl` has only the id. */
  canonicalUrl: string;
  profileUrl: string;
  origin: string;
  /** URL of the image; it changes with the image. */
  shareImage: string;
};

/** Returns null when the voice is not published. */
export async function findVoicePage(voiceId: string): Promise<VoicePage | null> {
  const voice = isVoiceId(voiceId) ? await findVoice(voiceId) : null;
  if (!voice) return null;
  const origin = env.APP_URL.replace(/\/$/, '');
  return {
    voice,
    timeZone: timeZoneOf(voice.companyCity, voice.companyCountry),
    canonicalUrl: `${origin}${voicePath(voice)}`,
    profileUrl: `${origin}/voices/${voice.id}`,
    origin,
    shareImage: `${origin}/v1/share-images/${voice.id}?v=${shareImageOf(voice).digest}`,
  };
}

const maxReviews = 20;

type ProfileOnly = Omit<VoiceProfile, keyof Voice>;

/** Reads the fields that only the profile of a voice shows; null without a profile. */
async function readProfile(voiceId: string): Promise<ProfileOnly | null> {
  const [profile, jobsDone, ratings] = await Promise.all([
    db.voiceProfile.findUnique({
      where: { userId: voiceId },
      select: {
        bio: true,
        nativeLanguage: true,
        turnaroundDays: true,
        microphone: true,
        soundCard: true,
        recordingSoftware: true,
        recordingSpace: true,
      },
    }),
    db.assignment.count({ where: { voiceId, state: 'accepted', approvedAt: { not: null } } }),
    db.rating.findMany({
      where: { voiceId, isPublic: true, comment: { not: '' } },
      orderBy: [{ created: 'desc' }, { id: 'asc' }],
      take: maxReviews,
      select: { id: true, value: true, comment: true, created: true },
    }),
  ]);
  const reviews = ratings.map(({ value, created, ...rating }) => ({
    ...rating,
    rating: value,
    created: created.toISOString(),
  }));
  return profile && { ...profile, jobsDone, reviews };
}
