import { z } from 'zod';
import { contract } from './contract';
import { id, instant, mediaStatus, multiline, requiredText, text, uri, waveform } from '@/lib/contracts/fields';
import { person } from './people';
import { maxFileNameLength, maxTakesPerDelivery } from '@/lib/domain/upload-rules';

export const masterType = z.enum(['lufs16', 'lufs23']);
export type MasterTypeName = z.infer<typeof masterType>;

/** A take. `uri` (the original) is absent until the viewer may download it; `processedUri` plays at /v1/stream. */
export const take = z.strictObject({
  id,
  name: z.string(),
  user: person,
  status: mediaStatus,
  failure: z.string().nullable(),
  isAccepted: z.boolean().describe('Whether the voice accepted the assignment during which it delivered this take'),
  uri: uri.optional(),
  processedUri: uri.nullable(),
  comment: z.string(),
  durationMs: z.number().int().nullable(),
  duration: z.number().nullable().describe('Seconds'),
  peaks: waveform.nullable(),
  integratedLufs: z.number().nullable().describe('Null for a take below 0.4 s, which EBU R 128 cannot measure'),
  truePeakDbtp: z.number().nullable(),
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

export const updateAudio = contract({
  method: 'PATCH',
  path: '/projects/{projectId}/audio/{audioId}',
  summary: 'Change the comment of a take',
  audience: 'user',
  params: takeId,
  body: z.strictObject({ comment: multiline(2_000) }),
  status: 200,
  response: take,
});

export const deleteAudio = contract({
  method: 'DELETE',
  path: '/projects/{projectId}/audio/{audioId}',
  summary: 'Delete your failed take',
  audience: 'user',
  params: takeId,
  status: 204,
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
