import { urlOf } from '@/lib/client/api';

export function downloadUrl(uri: string, filename?: string): string {
  return urlOf('/download', {}, { uri, filename });
}
