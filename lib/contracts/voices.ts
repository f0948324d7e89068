import { z } from 'zod';
import { contract } from '@/lib/contracts/contract';
import { id, languageCode, uri, waveform } from '@/lib/contracts/fields';

const mediaStatus = z.enum(['processing', 'done', 'failed']);
export type MediaStatus = z.infer<typeof mediaStatus>;

/** `uri` plays at /v1/stream?uri=…; it is the processed file once the worker has made it. */
export const voiceDemo = z.strictObject({
  id,
  name: z.string(),
  status: mediaStatus,
  uri: uri.nullable(),
  language: languageCode,
  dialect: z.string().nullable(),
  age: z.string().nullable(),
  types: z.array(z.string()),
  tones: z.array(z.string()),
  durationMs: z.number().int().nullable(),
  peaks: waveform.nullable(),
});
export type VoiceDemo = z.infer<typeof voiceDemo>;

export const studioQualityDemo = z.strictObject({
  status: mediaStatus,
  uri: uri.nullable(),
  durationMs: z.number().int().nullable(),
  peaks: waveform.nullable(),
});
export type StudioQualityDemo = z.infer<typeof studioQualityDemo>;

/** A voice as found by search and on its public page. */
export const voice = z.strictObject({
  id,
  name: z.string(),
  picture: z.string().nullable(),
  gender: z.enum(['female', 'male', 'unknown']),
  companyCity: z.string(),
  companyCountry: z.string().describe('Two-letter code, or empty'),
  place: z.string().describe("City and country in words: 'Aarhus, Denmark'; what is not known is left out"),
  languages: z.array(languageCode),
  language: languageCode
    .nullable()
    .describe('Of the demo that stands first, as the four after it; null without a demo'),
  dialect: z.string().nullable(),
  type: z.string().nullable().describe('The one that was searched for, else its first'),
  tone: z.string().nullable().describe('The one that was searched for, else its first'),
  age: z.string().nullable(),
  rating: z.number().nullable().describe('Mean of the ratings, 1 to 5, or null'),
  ratingCount: z.number().int(),
  voiceDemos: z.array(voiceDemo).describe('The demo that matches the search stands first'),
  studioQualityDemo: studioQualityDemo.nullable(),
});
export type Voice = z.infer<typeof voice>;

export const getVoice = contract({
  method: 'GET',
  path: '/voices/{voiceId}',
  summary: 'A published voice with its demos',
  audience: 'public',
  params: z.object({ voiceId: id }),
  status: 200,
  response: voice,
});

export const streamAudio = contract({
  method: 'GET',
  path: '/stream',
  summary: 'Play an object: redirects to a signed address of five minutes',
  refuses: [401, 403, 404],
  description: 'Demos of published voices are public; takes and line previews need the right to that very object.',
  audience: 'public',
  query: z.object({ uri }),
  status: 302,
  kind: 'redirect',
  limit: 'none',
});
