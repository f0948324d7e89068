import { ApiError, api } from '@/lib/client/api';

/**
 * @returns the uri for `PATCH /users/{userId}/picture`
 * @throws ApiError, also when the storage refuses the file or cannot be reached
 */
export async function uploadPicture(file: File): Promise<string> {
  const contentType = file.type || 'image/unknown';
  const ext = /\.([a-z0-9]{1,10})$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const { signedUrl, uri } = await api('POST /sign-pictures-tmp-url', { body: { contentType, ext, size: file.size } });
  const headers = { 'content-type': contentType };
  const response = await fetch(signedUrl, { method: 'PUT', body: file, headers }).catch(() => null);
  if (!response?.ok) throw new ApiError(response?.status ?? 0, 'The upload failed. Please try again.', 'upload-failed');
  return uri;
}
