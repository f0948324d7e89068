import { z } from 'zod';
import { deliveryCheck, deliveryPoints } from '@/lib/domain/delivery/delivery-check';
import { masterTypes } from '@/lib/domain/sound/mastering';
import { soundWarningKinds } from '@/lib/domain/sound/sound-warnings';
import { maxFileNameLength, maxTakesPerDelivery } from '@/lib/domain/uploads/upload-rules';
import { reviewNote } from './change-shapes';
import { contract } from './contract';
import { id, instant, mediaStatus, multiline, person, requiredText, text, uri, waveform } from './fields';

export const masterType = z.enum(masterTypes);
export type MasterTypeName = z.infer<typeof masterType>;

export const certificate = z.strictObject({
  presetName: z.string(),
  source: z.string().describe('The publication with the numbers'),
  checks: z.array(deliveryCheck).describe('Empty if the delivery spec asks nothing'),
  measurements: z
    .array(z.strictObject({ point: z.enum(deliveryPoints), name: z.string(), measured: z.string().nullable() }))
    .describe('Beside the checks, without limits; null for what was not measured'),
  remark: z.string().describe('Why the voice sent the take although it fails a check'),
  checked: instant,
  uri: uri.nullable().describe('The PDF; null until it is drawn'),
});
export type Certificate = z.infer<typeof certificate>;

export const soundWarning = z.strictObject({
  id: z.string(),
  kind: z.enum(soundWarningKinds),
  atMs: z.number().int().optional().describe('Where it is, or the first of several places'),
  count: z.number().int().optional().describe('Samples or places'),
  isConfirmed: z.boolean().describe('The voice meant it so'),
});
export type SoundWarning = z.infer<typeof soundWarning>;

/** A take. `uri` (the original) is absent until the viewer may download it; `processedUri` plays at /v1/stream. */
export const take = z.strictObject({
  id,
  name: z.string(),
  number: z
    .number()
    .int()
    .min(1)
    .describe('More than 1 for further takes of the same voice and name: “take.wav” is shown as “take (2).wav”'),
  user: person,
  status: mediaStatus,
  isHeld: z.boolean().describe('It fails the delivery spec and was not sent: only its voice and support see it'),
  certificate: certificate
    .nullable()
    .describe('Measurements and checks against the delivery spec; null for takes that were not measured'),
  failure: z.string().nullable(),
  isAccepted: z.boolean().describe('Whether the voice accepted the assignment during which it delivered this take'),
  uri: uri.optional(),
  processedUri: uri.nullable(),
  comment: z.string(),
  durationMs: z.number().int().nullable(),
  duration: z.number().nullable().describe('Seconds'),
  peaks: waveform.nullable(),
  integratedLufs: z
    .number()
    .nullable()
    .describe('As delivered; null for a take below 0.4 s, which EBU R 128 cannot measure'),
  truePeakDbtp: z.number().nullable(),
  previewLufs: z.number().nullable().describe('Of `processedUri`, which has no sound below 80 Hz; to match levels'),
  output: z.array(
    z.strictObject({
      type: masterType,
      status: mediaStatus,
      failure: z.string().nullable(),
      uri: uri.nullable(),
      integratedLufs: z.number().nullable(),
      truePeakDbtp: z.number().nullable(),
      lastModified: instant,
    }),
  ),
  queuedMasters: z.array(masterType).describe('Start when other masters of the project are ready'),
  notes: z.array(reviewNote).describe('By their time'),
  warnings: z
    .array(soundWarning)
    .describe('About the recording; others than its voice see `clipped` and `may-end-early` until they are confirmed'),
  created: instant,
});
export type Take = z.infer<typeof take>;

const projectId = z.object({ projectId: id });
const takeId = z.object({ projectId: id, audioId: id });
const seconds = z.number().min(0).max(86_400).nullable().optional().describe('Seconds, as the browser measured it');

export const addAudio = contract({
  method: 'POST',
  path: '/projects/{projectId}/audio',
  summary: 'Deliver an uploaded take; the worker checks it',
  audience: 'user',
  params: projectId,
  body: z.strictObject({
    userId: id.optional(),
    uri,
    name: text(maxFileNameLength).optional(),
    comment: multiline(2_000).default(''),
    duration: seconds,
  }),
  status: 202,
  response: take,
});

export const addAudios = contract({
  method: 'POST',
  path: '/projects/{projectId}/audios',
  summary: 'Deliver several named takes at once',
  audience: 'user',
  params: projectId,
  body: z.strictObject({
    userId: id.optional(),
    uris: z.array(uri).min(1, 'Please select an audio file').max(maxTakesPerDelivery),
    names: z.array(requiredText('Please specify a name', maxFileNameLength)).max(maxTakesPerDelivery),
    durations: z.array(z.number().min(0).max(86_400).nullable()).max(maxTakesPerDelivery).optional(),
  }),
  status: 202,
  response: z.array(take),
});

export const confirmedWarnings = z.array(z.enum(soundWarningKinds)).min(1).max(soundWarningKinds.length);

export const updateAudio = contract({
  method: 'PATCH',
  path: '/projects/{projectId}/audio/{audioId}',
  summary: 'Change the comment of a take, or confirm warnings about it',
  audience: 'user',
  params: takeId,
  body: z
    .strictObject({
      comment: multiline(2_000),
      confirmedWarnings,
    })
    .partial(),
  response: take,
});

export const deleteAudio = contract({
  method: 'DELETE',
  path: '/projects/{projectId}/audio/{audioId}',
  summary: 'Delete your take until the delivery is approved',
  audience: 'user',
  params: takeId,
});

export const masterAudio = contract({
  method: 'POST',
  path: '/projects/{projectId}/audio/{audioId}',
  summary: 'Master a take to -16 or -23 LUFS; at most three at once per project',
  audience: 'user',
  params: takeId,
  body: z.strictObject({ type: masterType }),
  status: 202,
  response: take,
});

export const masterAll = contract({
  method: 'POST',
  path: '/projects/{projectId}/masters',
  summary: 'Master all takes to -16 and -23 LUFS where that is missing; at most three at once, the others wait',
  audience: 'user',
  params: projectId,
  status: 202,
  response: z.array(take),
});
