import { expect, test } from 'vitest';
import { acceptProject } from '@/server/assignments/accept-project';
import { db } from '@/server/platform/db';
import { getObject } from '@/server/platform/storage/storage';
import { signUpload } from '@/server/uploads/sign-upload';
import { anAssignment } from '@/tests/support/builders';
import { speechLikeWav } from '@/tests/support/sound/sounds';
import { addAudio } from './add-takes';
import { handleMasterTake } from './master-take.handler';
import { masterTake } from './master-takes';
import { handleProcessTake } from './process-take.handler';

const seconds = 2;
const spoken = speechLikeWav({ seconds });
const quiet = speechLikeWav({ seconds, level: 0.05 });
/** ffmpeg would open the listed file if it detected the format from the content. */
const playlist = Buffer.alloc(spoken.length, '#EXTM3U\n#EXTINF:2,\nfile:///etc/hostname\n');

const context = { jobId: 'job', signal: new AbortController().signal, retryCount: 0 };

test('each job checks a take again that was overwritten through its upload URL', async () => {
  const { customer, voice, projectId } = await anAssignment();
  const request = { contentType: 'audio/wav', ext: 'wav', size: spoken.length };
  const { signedUrl, uri } = await signUpload(voice.actor, 'audio', request);
  const put = async (bytes: Buffer) => {
    const init = { method: 'PUT', headers: { 'content-type': 'audio/wav' }, body: new Uint8Array(bytes) };
    return (await fetch(signedUrl, init)).status;
  };
  expect(await put(spoken)).toBe(200);
  const { id: takeId } = await addAudio(voice.actor, projectId, { uri, comment: '' });
  await acceptProject(voice.actor, projectId, true);
  await handleProcessTake({ takeId }, context);
  const { status, processedUri } = await db.audioTake.findUniqueOrThrow({ where: { id: takeId } });
  expect(status).toBe('done');
  const preview = await getObject(processedUri ?? '');

  const master = async (type: 'lufs16' | 'lufs23') => {
    await masterTake(customer.actor, projectId, takeId, type);
    const key = { takeId_type: { takeId, type } };
    const { id: masterId, requestedAt } = await db.masteredTake.findUniqueOrThrow({ where: key });
    await handleMasterTake({ masterId, requestedAt: requestedAt.toISOString() }, context);
    return db.masteredTake.findUniqueOrThrow({ where: key });
  };
  expect(await put(Buffer.concat([spoken, spoken]))).toBe(403);
  expect(await put(playlist)).toBe(200);
  expect(await master('lufs16')).toMatchObject({ status: 'failed', failure: expect.stringMatching(/not audio/) });
  expect(await put(quiet)).toBe(200);
  const { status: quietStatus, integratedLufs } = await master('lufs23');
  expect(quietStatus).toBe('done');
  expect(Math.abs((integratedLufs ?? 0) + 23)).toBeLessThanOrEqual(0.1);
  expect(Buffer.from(await getObject(processedUri ?? '')).equals(Buffer.from(preview))).toBe(true);
});
