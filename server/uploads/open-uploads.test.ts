import { describe, expect, test } from 'vitest';
import { aProject, aTake, aVoice } from '@/tests/support/builders';
import { signUpload, signUploads } from './sign-upload';
import { beginUpload, cancelUpload } from './parted-upload';
import { db, pool } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { deleteTake } from '@/server/takes/delete-take';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

const gigabyte = 1024 ** 3;
const uploadRequest = (size = 100) => ({ contentType: 'audio/wav', ext: 'wav', size });

async function withOpenUploads(count: number, sizeBytes = 100) {
  const voice = await aVoice();
  await db.upload.createMany({
    data: Array.from({ length: count }, () => ({
      uri: `audio/${newId()}.wav`,
      userId: voice.id,
      purpose: 'audio' as const,
      contentType: 'audio/wav',
      sizeBytes,
    })),
  });
  return voice;
}

describe('open uploads of a user', () => {
  test('are limited by number, even when started concurrently', async () => {
    const { actor, id } = await withOpenUploads(497);
    await expectSuccesses(3, { of: 20 }, () => signUpload(actor, 'audio', uploadRequest()));
    expect(await db.upload.count({ where: { userId: id } })).toBe(500);
    await expect(beginUpload(actor, { purpose: 'audio', ...uploadRequest() })).rejects.toMatchObject({
      kind: 'too-many-requests',
      code: 'upload-quota',
    });
  });

  test('are opened together or not at all', async () => {
    const { actor, id } = await withOpenUploads(497);
    const four = Array.from({ length: 4 }, () => uploadRequest());
    await expect(signUploads(actor, 'audio', four)).rejects.toMatchObject({ code: 'upload-quota' });
    expect(await db.upload.count({ where: { userId: id } })).toBe(497);
    const signed = await signUploads(actor, 'audio', four.slice(1));
    expect(await db.upload.count({ where: { uri: { in: signed.map(({ uri }) => uri) } } })).toBe(3);
  });

  test('are limited by total bytes, without claimed or canceled ones', async () => {
    const { actor, id } = await withOpenUploads(5, 2 * gigabyte - 1_000);
    await expect(signUpload(actor, 'audio', uploadRequest(10_000))).rejects.toMatchObject({ kind: 'too-large' });
    const { id: uploadId, uri } = await beginUpload(actor, { purpose: 'audio', ...uploadRequest(5_000) });
    await expect(signUpload(actor, 'audio', uploadRequest(1_000))).rejects.toMatchObject({ kind: 'too-large' });
    await cancelUpload(actor, uploadId);
    expect(await db.upload.findUnique({ where: { uri } })).toBeNull();
    await signUpload(actor, 'audio', uploadRequest(1_000));
    await db.upload.updateMany({ where: { userId: id }, data: { claimedAt: new Date() } });
    await signUpload(actor, 'audio', uploadRequest(2 * gigabyte));
  });
});

test('deletes the object of a take again after its upload URL has expired', async () => {
  const voice = await aVoice();
  const project = await aProject({ state: 'assigned', voiceIds: [voice.id] });
  const take = await aTake({ projectId: project.id, userId: voice.id, status: 'failed' });
  await deleteTake(voice.actor, project.id, take.id);
  expect((await jobsAbout(take.uri)).map(({ name }) => name)).toEqual(['delete-objects', 'delete-objects']);
  const { rows } = await pool().query<{ seconds: number }>(
    `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
      where name = 'delete-objects' and data::text like $1 order by start_after`,
    [`%${take.uri}%`],
  );
  expect(rows.map(({ seconds }) => seconds >= 600)).toEqual([false, true]);
});
