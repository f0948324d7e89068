import { z } from 'zod';
import { me } from './profile';
import { contract } from './contract';
import { id, uri } from './fields';
import { uploadContentType, uploadExt, uploadSize } from './uploads';

const userId = z.object({ userId: id });

const fileToSign = z.strictObject({
  contentType: uploadContentType,
  ext: uploadExt,
  size: uploadSize.optional().describe('Bytes. If given, the upload has to have this length'),
});
const signed = z.strictObject({ signedUrl: z.string(), uri });

const fraction = z.number().min(0).max(1);
export const crop = z
  .strictObject({ minX: fraction, minY: fraction, maxX: fraction, maxY: fraction })
  .refine(({ minX, maxX, minY, maxY }) => minX < maxX && minY < maxY, 'Please select a square.');

export const signPicturesUrl = contract({
  method: 'POST',
  path: '/sign-pictures-url',
  summary: 'Sign an upload URL for a picture; valid for ten minutes',
  audience: 'user',
  body: fileToSign,
  response: signed,
});

export const signPicturesTmpUrl = contract({
  method: 'POST',
  path: '/sign-pictures-tmp-url',
  summary: 'Sign an upload URL for a picture that is cropped before it is set; valid for ten minutes',
  audience: 'user',
  body: fileToSign,
  response: signed,
});

const formats =
  'JPEG, PNG, WebP, AVIF and TIFF by content, not by name: 415 for other and animated files, 413 beyond 20 MB or 60 megapixels, 400 for damaged ones. Stored as a square WebP without metadata.';

export const setPicture = contract({
  method: 'PATCH',
  path: '/users/{userId}/picture',
  summary: 'Set your picture from an upload',
  description: `The crop is in fractions of the upright picture; without it, the middle is used. ${formats}`,
  audience: 'user',
  params: userId,
  body: z.strictObject({ picture: uri, crop: crop.optional() }),
  response: me,
});

export const uploadPicture = contract({
  method: 'POST',
  path: '/users/{userId}/picture',
  summary: 'Set your picture from a form (multipart/form-data) with the field `file`',
  description: formats,
  audience: 'user',
  params: userId,
  refuses: [413, 415],
  response: me,
});

export const deletePicture = contract({
  method: 'DELETE',
  path: '/users/{userId}/picture',
  summary: 'Remove your picture',
  audience: 'user',
  params: userId,
  response: me,
});

export const cropPicture = contract({
  method: 'GET',
  path: '/crop-picture',
  summary: 'Get part of a picture that you have uploaded and not used yet, at most 1,024 pixels wide and high',
  description: 'Takes only the uri of an own upload, and `crop` as minX,minY,width,height in fractions of the picture.',
  audience: 'user',
  query: z.object({
    url: uri,
    crop: z
      .string()
      .max(100)
      .regex(/^(?:[01]|0?\.\d{1,12})(?:,(?:[01]|0?\.\d{1,12})){3}$/, 'Please select a square.')
      .default('0,0,1,1'),
  }),
  status: 200,
  kind: 'binary',
});
