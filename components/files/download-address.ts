import { addressOf } from '@/lib/client/api';

/** Where an object is saved from: the server checks the right to it and names the file. */
export function downloadAddress(uri: string, filename?: string): string {
  return addressOf('/download', {}, { uri, filename });
}
