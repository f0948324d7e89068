import { api } from '@/lib/client/api';

/** @returns the uri for `PATCH /users/{userId}/picture` */
export async function uploadPicture(file: File): Promise<string> {
  const contentType = file.type || 'image/unknown';
  const ext = /\.([a-z0-9]{1,10})$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const { signedUrl, uri } = await api('POST /sign-pictures-tmp-url', { body: { contentType, ext, size: file.size } });
  const { ok } = await fetch(signedUrl, { method: 'PUT', body: file, headers: { 'content-type': contentType } });
  if (!ok) throw new Error('The upload failed. Please try again.');
  return uri;
}
