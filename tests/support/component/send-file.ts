/** This module replaces `@/components/uploads/send-file` in tests. */
export const uploads = { files: [] as File[], isOffline: false };

export async function sendFile({ file }: { file: File }): Promise<string> {
  if (uploads.isOffline) throw new Error('offline');
  uploads.files.push(file);
  return `audio/${uploads.files.length}.wav`;
}
