import type { Tx } from '@/server/platform/db';
import { deleteStored } from '@/server/uploads/delete-stored';

type Recording = { uri: string; processedUri: string | null; isSample: boolean };

/** Call after the row is deleted. Several sample voices share a recording, which stays until the last one deletes it. */
export async function deleteRecording(tx: Tx, { uri, processedUri, isSample }: Recording): Promise<void> {
  const where = { OR: [{ uri }, { processedUri: uri }] };
  if (isSample && ((await tx.voiceDemo.count({ where })) > 0 || (await tx.studioQualityDemo.count({ where })) > 0))
    return;
  if (isSample) await tx.sampleRecording.deleteMany({ where: { id: uri } });
  await deleteStored(tx, [uri, ...(processedUri ? [processedUri] : [])]);
}
