import { urlOf } from '@/lib/client/api';

/** Where an object is saved from: the server checks the right to it and names the file. */
export function downloadUrl(uri: string, filename?: string): string {
  return urlOf('/download', {}, { uri, filename });
}
