import { z } from 'zod';
import { contract } from '@/lib/contracts/contract';
import { id, uri } from '@/lib/contracts/fields';

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

/** A file on its way in parts. `isComplete`: put together; its `uri` can be delivered. */
const partedUpload = z.strictObject({
  id,
  uri,
  size: z.number().int().describe('Bytes of the whole file'),
  partSize: z.number().int().describe('Bytes of each part but the last'),
  arrived: z.array(z.number().int()).describe('Parts, from 1, that are in the store whole'),
  isComplete: z.boolean(),
});
export type PartedUploadState = z.infer<typeof partedUpload>;

const uploadId = z.object({ uploadId: id });

export const beginUpload = contract({
  method: 'POST',
  path: '/uploads',
  summary: 'Begin the upload of a large file in parts',
  description:
    'An upload in parts goes on where it was after a lost connection: ask which parts have arrived, have the addresses of the others signed, PUT them, and complete it. It may take three days.',
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
  summary: "How far one's own upload is",
  audience: 'user',
  params: uploadId,
  status: 200,
  response: partedUpload,
});

/** So many addresses are signed at once. */
const mostParts = 50;

export const signParts = contract({
  method: 'POST',
  path: '/uploads/{uploadId}/parts',
  summary: 'Places to PUT parts to, for ten minutes; the length is part of the signature',
  audience: 'user',
  params: uploadId,
  body: z.strictObject({ parts: z.array(z.number().int().min(1).max(10_000)).min(1).max(mostParts) }),
  status: 200,
  response: z.array(z.strictObject({ part: z.number().int(), signedUrl: z.string() })),
});

export const completeUpload = contract({
  method: 'POST',
  path: '/uploads/{uploadId}/complete',
  summary: 'Put the parts together; 409 with the code parts-missing when some have not arrived whole',
  audience: 'user',
  params: uploadId,
  body: z.strictObject({}),
  status: 200,
  response: partedUpload,
});

export const cancelUpload = contract({
  method: 'DELETE',
  path: '/uploads/{uploadId}',
  summary: "Give up one's own upload and delete what has arrived of it",
  audience: 'user',
  params: uploadId,
  status: 204,
});
