import { z } from 'zod';
import { maxFileNameLength, maxSignedTogether } from '@/lib/domain/uploads/upload-rules';
import { contract } from './contract';
import { id, instant, mediaStatus, person, requiredText, requiredUri, uri } from './fields';

export const uploadContentType = z
  .string()
  .trim()
  .max(100)
  .regex(/^[\w.+-]+\/[\w.+-]+$/, 'Please select a file');

export const uploadExt = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^\.?[a-z0-9]{0,10}$/, 'This file ending is not known')
  .default('');

export const uploadSize = z.number('Please select a file').int().min(1, 'This file is empty');

/** An upload in parts. `isComplete`: the parts are assembled and `uri` can be delivered. */
export const partedUpload = z.strictObject({
  id,
  uri,
  size: z.number().int().describe('Size of the file in bytes'),
  partSize: z.number().int().describe('Size in bytes of each part but the last'),
  arrived: z.array(z.number().int()).describe('Numbers of the parts that have fully arrived, from 1'),
  isComplete: z.boolean(),
});
export type PartedUploadState = z.infer<typeof partedUpload>;

const uploadId = z.object({ uploadId: id });

export const beginUpload = contract({
  method: 'POST',
  path: '/uploads',
  summary: 'Start the upload of a large file in parts',
  description:
    'An upload in parts can be resumed after a lost connection: get the parts that have arrived, sign the URLs of the others, PUT them, and complete the upload. It may take up to three days.',
  audience: 'user',
  body: z.strictObject({
    purpose: z.enum(['audio', 'file']),
    contentType: uploadContentType,
    ext: uploadExt,
    size: uploadSize,
  }),
  status: 201,
  response: partedUpload,
});

export const readUpload = contract({
  method: 'GET',
  path: '/uploads/{uploadId}',
  summary: 'Get the progress of your upload',
  audience: 'user',
  params: uploadId,
  response: partedUpload,
});

export const signParts = contract({
  method: 'POST',
  path: '/uploads/{uploadId}/parts',
  summary: 'Sign upload URLs for parts, valid for ten minutes; the length is part of the signature',
  audience: 'user',
  params: uploadId,
  body: z.strictObject({ parts: z.array(z.number().int().min(1).max(10_000)).min(1).max(maxSignedTogether) }),
  response: z.array(z.strictObject({ part: z.number().int(), signedUrl: z.string() })),
});

export const completeUpload = contract({
  method: 'POST',
  path: '/uploads/{uploadId}/complete',
  summary: 'Assemble the parts; 409 with the code parts-missing when some have not fully arrived',
  audience: 'user',
  params: uploadId,
  body: z.strictObject({}),
  response: partedUpload,
});

export const cancelUpload = contract({
  method: 'DELETE',
  path: '/uploads/{uploadId}',
  summary: 'Abort an upload and delete its parts',
  audience: 'user',
  params: uploadId,
});

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

export const signed = z.strictObject({ signedUrl: z.string(), uri });

export const fileToSign = z.strictObject({ contentType: uploadContentType, ext: uploadExt, size: uploadSize });

/** The length is part of the signature, so it must be known before the upload starts. */
export const signAudioUrl = contract({
  method: 'POST',
  path: '/sign-audio-url',
  summary: 'Sign an upload URL for an audio file; valid for ten minutes',
  audience: 'user',
  body: fileToSign,
  response: signed,
});

export const signAudioUrls = contract({
  method: 'POST',
  path: '/sign-audio-urls',
  summary: 'Sign upload URLs for several audio files, valid for ten minutes; the response has them in the same order',
  audience: 'user',
  body: z.strictObject({ files: z.array(fileToSign).min(1).max(maxSignedTogether) }),
  response: z.array(signed),
});

export const signFilesUrl = contract({
  method: 'POST',
  path: '/sign-files-url',
  summary: 'Sign an upload URL for any file; valid for ten minutes',
  audience: 'user',
  body: fileToSign,
  response: signed,
});

export const addFile = contract({
  method: 'POST',
  path: '/projects/{projectId}/files',
  summary: 'Add an uploaded file to a project',
  audience: 'user',
  params: z.object({ projectId: id }),
  body: z.strictObject({
    name: requiredText('Please specify a name', maxFileNameLength),
    uri: requiredUri('Please select a file'),
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
