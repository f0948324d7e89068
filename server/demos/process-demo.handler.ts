import path from 'node:path';
import { asFileFault } from '@/server/audio/errors';
import { inAudioSlot } from '@/server/audio/audio-slot';
import { prepareDemo } from '@/server/audio/prepare-demo';
import type { Handler } from '@/server/platform/queue/queue';
import { inWorkFolder } from '@/server/audio/files/work-folder';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { log } from '@/server/platform/tracing/log';
import { deleteObject, downloadToFile, uploadFile } from '@/server/platform/storage/storage';
import { demoFailed, finishDemo } from './finish-demo';
import type { DemoToProcess } from '@/server/jobs';

export const handleProcessDemo: Handler<DemoToProcess> = async (payload, { signal, retryCount }) => {
  const upload = await findUploadToProcess(payload);
  if (!upload) return;
  const isStudioQuality = payload.kind === 'studio-quality-demo';
  const work = async (workDir: string) => {
    const input = path.join(workDir, 'demo');
    await downloadToFile(upload.uri, input, signal);
    try {
      const { playbackPath, ...result } = await prepareDemo({ input, workDir, isStudioQuality, signal });
      const processedUri = `demos/${newId()}.mp3`;
      await uploadFile(playbackPath, processedUri, 'audio/mpeg');
      // The demo was deleted while it was processed.
      if (!(await finishDemo(payload, { ...result, processedUri }))) await deleteObject(processedUri);
    } catch (error) {
      const fault = asFileFault(error, retryCount);
      if (!fault) throw error;
      log.info({ ...payload, detail: fault.detail }, 'demo failed validation');
      await demoFailed(payload, fault.message);
    }
  };
  await inAudioSlot(upload.voiceId, signal, () => inWorkFolder(work));
};

/** Returns null if the demo was deleted, replaced or processed in the meantime. */
async function findUploadToProcess(payload: DemoToProcess): Promise<{ uri: string; voiceId: string } | null> {
  if (payload.kind === 'voice-demo') {
    const select = { uri: true, status: true, voiceId: true } as const;
    const demo = await db.voiceDemo.findUnique({ where: { id: payload.demoId }, select });
    return demo?.status === 'processing' ? demo : null;
  }
  const { voiceId, uri } = payload;
  const demo = await db.studioQualityDemo.findUnique({ where: { voiceId }, select: { uri: true, status: true } });
  return demo?.status === 'processing' && demo.uri === uri ? { uri, voiceId } : null;
}

export async function failDemo(payload: DemoToProcess): Promise<void> {
  await demoFailed(payload, 'We were unable to process the audio file.');
}
