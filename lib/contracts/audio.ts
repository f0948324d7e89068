import { z } from 'zod';
import { contract } from '@/lib/contracts/contract';
import { id, instant, multiline, requiredMultiline, requiredText, text, uri, waveform } from '@/lib/contracts/fields';
import { person } from '@/lib/contracts/people';
import { speechLimit } from '@/lib/domain/speech-pieces';
import { uploadContentType, uploadExt, uploadSize } from '@/lib/contracts/uploads';
import { longestFileName, mostTakesTogether } from '@/lib/domain/upload-rules';

const mediaStatus = z.enum(['processing', 'done', 'failed']);

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

export const projectFile = z.strictObject({
  id,
  name: z.string(),
  uri,
  mime: z.string(),
  contentType: z.string(),
  user: person,
  status: mediaStatus,
  uploadedByClient: z.boolean(),
  created: instant,
});
export type ProjectFile = z.infer<typeof projectFile>;

const signed = z.strictObject({ signedUrl: z.string(), uri });

const fileToSign = z.strictObject({ contentType: uploadContentType, ext: uploadExt, size: uploadSize });

/** The length is part of the signature, so it must be known before the upload starts. */
export const signAudioUrl = contract({
  method: 'POST',
  path: '/sign-audio-url',
  summary: 'Sign an upload URL for an audio file; valid for ten minutes',
  audience: 'user',
  body: fileToSign,
  status: 200,
  response: signed,
});

export const signFilesUrl = contract({
  method: 'POST',
  path: '/sign-files-url',
  summary: 'Sign an upload URL for any file; valid for ten minutes',
  audience: 'user',
  body: fileToSign,
  status: 200,
  response: signed,
});

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
    name: text(longestFileName).optional(),
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
    uris: z.array(uri).min(1, 'Please select an audio file').max(mostTakesTogether),
    names: z.array(requiredText('Please specify a name', longestFileName)).max(mostTakesTogether),
    durations: z.array(z.number().min(0).max(86_400).nullable()).max(mostTakesTogether).optional(),
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

export const addFile = contract({
  method: 'POST',
  path: '/projects/{projectId}/files',
  summary: 'Add an uploaded file to a project',
  audience: 'user',
  params: projectId,
  body: z.strictObject({
    name: requiredText('Please specify a name', longestFileName),
    uri,
    contentType: uploadContentType,
  }),
  status: 201,
  response: projectFile,
});

export const deleteFile = contract({
  method: 'DELETE',
  path: '/projects/{projectId}/files/{fileId}',
  summary: 'Delete a file',
  audience: 'user',
  params: z.object({ projectId: id, fileId: id }),
  status: 204,
});

export const download = contract({
  method: 'GET',
  path: '/download',
  summary: 'Download an object: redirects to a signed URL that is valid for five minutes',
  audience: 'user',
  query: z.object({ uri, filename: z.string().trim().min(1).max(200).optional() }),
  status: 302,
  kind: 'redirect',
});

export const speakText = contract({
  method: 'GET',
  path: '/speech',
  summary: 'Synthesize a spoken preview of a script',
  audience: 'user',
  limit: 'speech',
  query: z.object({
    text: requiredMultiline('Please write something', speechLimit),
    voice: text(50).optional(),
    gender: z.enum(['female', 'male']).default('male'),
    language: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]{2})?$/i, 'Please select a language')
      .default('en'),
    pitch: z.coerce.number().min(-12).max(12).default(0).describe('Semitones'),
    rate: z.coerce.number().min(0.5).max(2.5).default(1).describe('1 is a relaxed reading pace'),
  }),
  status: 200,
  kind: 'binary',
});
