import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Voice } from '@/lib/contracts/voices';
import type { Brand } from '@/lib/domain/brand/brand';
import { languageName } from '@/lib/domain/people/languages';
import { currentBrand } from '@/server/installation/brand';
import { brandColor } from '@/server/installation/names';
import { renderShareImage } from '@/server/jobs';
import { db, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { requireRequestPoint } from '@/server/platform/limits/request-limits';
import { enqueue } from '@/server/platform/queue/queue';
import { getObject, isMissingObject } from '@/server/platform/storage/storage';
import { presentVoice } from './presenter';
import { readVoices } from './voice-rows';

/** Change it together with the drawing: all images are drawn again when they are next requested. */
const drawing = 1;
const maxLanguages = 4;

export type ShareImageFacts = {
  /** The name, logo and color of the installation. */
  brand: Pick<Brand, 'name' | 'logo' | 'logoGround'> & { color: string };
  name: string;
  /** City and country: 'Aarhus, Denmark'; may be empty. */
  place: string;
  /** Names of languages: 'Danish, English'; may be empty. */
  languages: string;
  /** Waveform of the first demo, as base64 (lib/domain/sound/peaks); null without one. */
  peaks: string | null;
};

export type ExpectedShareImage = { facts: ShareImageFacts; digest: string };

/** Returns the facts that the image of a voice should show at present, and their digest. */
export function shareImageOf({ name, place, languages, voiceDemos }: Voice): ExpectedShareImage {
  const brand = currentBrand();
  const facts = {
    brand: { name: brand.name, logo: brand.logo, logoGround: brand.logoGround, color: brandColor() },
    name,
    place,
    languages: languages.slice(0, maxLanguages).map(languageName).join(', '),
    peaks: voiceDemos[0]?.peaks ?? null,
  };
  const digest = createHash('sha256')
    .update(JSON.stringify([drawing, facts]))
    .digest('base64url')
    .slice(0, 16);
  return { facts, digest };
}

/** Returns null if the voice is not published. */
export async function expectedShareImage(voiceId: string): Promise<ExpectedShareImage | null> {
  const [voice] = await readVoices([voiceId]);
  return voice ? shareImageOf(presentVoice(voice)) : null;
}

const waitMs = 5_000;
const checkMs = 200;
/** Maximum of requests that wait for the worker at the same time. */
const maxWaiting = 20;
let numWaiting = 0;

/**
 * Returns the image as PNG. The worker draws an image that does not exist or is outdated; that takes a second, for
 * which link previews wait.
 * @throws AppError 'not-found' also for an unpublished voice, 'unavailable' while the worker has not drawn it,
 * 'too-many-requests' when the address has had many drawn.
 */
export async function readShareImage(voiceId: string, address: string): Promise<Uint8Array> {
  const expected = await expectedShareImage(voiceId);
  if (!expected) throw new AppError('not-found', 'This voice does not exist.');
  const { digest } = expected;
  const uri = (await storedUri(voiceId, digest)) ?? (await drawnUri(voiceId, digest, address));
  try {
    return await getObject(uri);
  } catch (error) {
    // The image was replaced meanwhile.
    throw isMissingObject(error) ? notDrawnYet() : error;
  }
}

export async function storedUri(voiceId: string, digest: string): Promise<string | null> {
  return (await db.shareImage.findFirst({ where: { voiceId, digest } }))?.uri ?? null;
}

async function drawnUri(voiceId: string, digest: string, address: string): Promise<string> {
  requireRequestPoint('shareImages', address);
  const once = { singletonKey: `${voiceId} ${digest}`, singletonSeconds: 60 };
  await transaction((tx) => enqueue(tx, renderShareImage, { voiceId }, once));
  if (numWaiting >= maxWaiting) throw notDrawnYet();
  numWaiting += 1;
  try {
    for (let waitedMs = 0; waitedMs < waitMs; waitedMs += checkMs) {
      await pause(checkMs);
      const uri = await storedUri(voiceId, digest);
      if (uri) return uri;
    }
  } finally {
    numWaiting -= 1;
  }
  throw notDrawnYet();
}

const notDrawnYet = () =>
  new AppError('unavailable', 'This image is being drawn. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  });
