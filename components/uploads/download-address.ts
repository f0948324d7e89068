import { urlOf } from '@/lib/client/api';

/** The server authorizes the request and sets the file name. */
export function downloadUrl(uri: string, filename?: string): string {
  return urlOf('/download', {}, { uri, filename });
}
