/** What tests have in place of `@/components/uploads/send-file`. */
export const uploads = { files: [] as File[], isOffline: false };

export async function sendFile({ file }: { file: File }): Promise<string> {
  if (uploads.isOffline) throw new Error('offline');
  uploads.files.push(file);
  return `audio/${uploads.files.length}.wav`;
}
