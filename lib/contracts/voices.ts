import { z } from 'zod';
import { contract } from './contract';
import { id, instant, languageCode, uri, waveform } from './fields';
import { violationGround } from './reports';
import { qualityMeasures, qualityRatings } from '@/lib/domain/delivery/quality-report';

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

const qualityReport = z.strictObject({
  measurements: z.strictObject({
    sampleRate: z.number().int().describe('Hz'),
    bits: z.number().int().nullable().describe('Bits per sample of lossless formats'),
    codec: z.string(),
    noiseFloorDb: z.number().nullable().describe('dBFS of the pauses; null without a pause'),
    numClipped: z.number().int().describe('Places where the level reaches full scale'),
    bandwidthHz: z.number().int().describe('Highest frequency of the speech'),
    echoSeconds: z.number().nullable().describe('Time in which the room fades by 60 dB; null without clear ends'),
    peakToLoudnessDb: z.number().describe('True peak above the loudness'),
  }),
  findings: z.array(
    z.strictObject({ measure: z.enum(qualityMeasures), rating: z.enum(qualityRatings), text: z.string() }),
  ),
});
export type QualityReport = z.infer<typeof qualityReport>;

export const studioQualityDemo = z.strictObject({
  status: mediaStatus,
  uri: uri.nullable(),
  durationMs: z.number().int().nullable(),
  peaks: waveform.nullable(),
});
export type StudioQualityDemo = z.infer<typeof studioQualityDemo>;

const ofOwner = {
  uri: uri.describe('The upload'),
  processedUri: uri.nullable().describe('Plays at /v1/stream?uri=…; null until the worker has created it'),
  failure: z.string().nullable().describe('Why the status is failed'),
};

/** A demo as its voice and support see it. */
export const ownVoiceDemo = z.strictObject({
  ...voiceDemo.shape,
  ...ofOwner,
  hiddenGround: violationGround.nullable().describe('Why support has hidden the demo; null if it is not'),
});
export type OwnVoiceDemo = z.infer<typeof ownVoiceDemo>;

export const ownStudioQualityDemo = z.strictObject({
  ...studioQualityDemo.shape,
  ...ofOwner,
  report: qualityReport.nullable().describe('Null until the demo is done'),
});
export type OwnStudioQualityDemo = z.infer<typeof ownStudioQualityDemo>;

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

export const voiceProfile = z.strictObject({
  ...voice.shape,
  bio: z.string(),
  nativeLanguage: languageCode.nullable(),
  turnaroundDays: z.number().int().nullable().describe('Days in which the voice usually delivers'),
  jobsDone: z.number().int().describe('Approved projects'),
  microphone: z.string(),
  soundCard: z.string(),
  recordingSoftware: z.string(),
  recordingSpace: z.string(),
  reviews: z
    .array(z.strictObject({ id, rating: z.number().int(), comment: z.string(), created: instant }))
    .describe('Comments that customers allowed on the profile, newest first; without the name of the customer'),
});
export type VoiceProfile = z.infer<typeof voiceProfile>;

export const getVoice = contract({
  method: 'GET',
  path: '/voices/{voiceId}',
  summary: 'Get a published voice with its demos and profile',
  audience: 'public',
  params: z.object({ voiceId: id }),
  response: voiceProfile,
});

export const getShareImage = contract({
  method: 'GET',
  path: '/share-images/{voiceId}',
  summary: 'Get an image of 1,200 × 630 pixels with the name and waveform of a published voice, for link previews',
  audience: 'public',
  params: z.object({ voiceId: id }),
  query: z.object({
    v: z.string().max(100).optional().describe('Changes with the image, so that caches load it again'),
  }),
  status: 200,
  kind: 'binary',
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
