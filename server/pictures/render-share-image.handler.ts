import type { ShareImageToRender } from '@/server/jobs';
import { deleteObjects } from '@/server/jobs';
import { transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { enqueue } from '@/server/platform/queue/queue';
import { putObject } from '@/server/platform/storage/storage';
import { expectedShareImage, storedUri } from '@/server/voices/share-image';
import { drawShareImage } from './draw-share-image';

/** Draws the image that link previews show of a voice, unless it exists. Replaces the one from before a change. */
export async function handleRenderShareImage({ voiceId }: ShareImageToRender): Promise<void> {
  const expected = await expectedShareImage(voiceId);
  if (!expected) return;
  const { facts, digest } = expected;
  if (await storedUri(voiceId, digest)) return;
  // A key of its own for each drawing, so that deleting one never deletes another.
  const uri = `share-images/${voiceId}/${newId()}.png`;
  await putObject(uri, await drawShareImage(facts), 'image/png');
  await transaction(async (tx) => {
    // Erasing the voice waits for this, and then deletes the image.
    const [voice] = await tx.$queryRaw<object[]>`
      SELECT 1 FROM users WHERE id = ${voiceId} AND "erasedAt" IS NULL FOR NO KEY UPDATE`;
    const stored = await tx.shareImage.findUnique({ where: { voiceId } });
    if (!voice || stored?.digest === digest) return enqueue(tx, deleteObjects, { keys: [uri] });
    await tx.shareImage.upsert({ where: { voiceId }, create: { voiceId, digest, uri }, update: { digest, uri } });
    if (stored) await enqueue(tx, deleteObjects, { keys: [stored.uri] });
  });
}
