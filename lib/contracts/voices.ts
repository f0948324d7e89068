import { z } from 'zod';
import { contract } from '@/lib/contracts/contract';
import { id, languageCode, uri, waveform } from '@/lib/contracts/fields';

const mediaStatus = z.enum(['processing', 'done', 'failed']);
export type MediaStatus = z.infer<typeof mediaStatus>;

/** `uri` plays at /v1/stream?uri=…; it is the processed file once the worker has created it. */
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

export const voice = z.strictObject({
  id,
  name: z.string(),
  picture: z.string().nullable(),
  gender: z.enum(['female', 'male', 'unknown']),
  companyCity: z.string(),
  companyCountry: z.string().describe('Two-letter code, or empty'),
  place: z.string().describe("City and country, for example 'Aarhus, Denmark'; unknown parts are omitted"),
  languages: z.array(languageCode),
  language: languageCode.nullable().describe('Of the first demo, like the next four fields; null without a demo'),
  dialect: z.string().nullable(),
  type: z.string().nullable().describe('The searched value, else the first'),
  tone: z.string().nullable().describe('The searched value, else the first'),
  age: z.string().nullable(),
  rating: z.number().nullable().describe('Mean of the ratings, 1 to 5, or null'),
  ratingCount: z.number().int(),
  voiceDemos: z.array(voiceDemo).describe('The demo that matches the search is first'),
  studioQualityDemo: studioQualityDemo.nullable(),
});
export type Voice = z.infer<typeof voice>;

export const getVoice = contract({
  method: 'GET',
  path: '/voices/{voiceId}',
  summary: 'Get a published voice with its demos',
  audience: 'public',
  params: z.object({ voiceId: id }),
  status: 200,
  response: voice,
});

export const streamAudio = contract({
  method: 'GET',
  path: '/stream',
  summary: 'Play an object: redirects to a signed URL that is valid for five minutes',
  refuses: [401, 403, 404],
  description: 'Demos of published voices are public; takes and line previews require permission for that object.',
  audience: 'public',
  query: z.object({ uri }),
  status: 302,
  kind: 'redirect',
  limit: 'none',
});
