import { expect, test } from 'vitest';
import { mayReceive } from '@/server/live/visibility';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { listFavorites } from '@/server/playlists/favorites';
import { getPlaylist } from '@/server/playlists/queries';
import { stream } from '@/server/system/send-object';
import { getVoice } from '@/server/voices/queries';
import { aCustomer, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { inParallel } from '@/tests/support/jobs/poll';
import { demoRemovals, searchFor } from '@/tests/support/steps/demo-steps';
import { deleteVoiceDemo } from './delete-demos';
import { listOwnDemos } from './queries';

/** Tests the rules of docs/rules/demos.md. */

test('removes the demo from search, playlists, favorites and the profile, and deletes its files', async () => {
  const voice = await aVoice({ demos: [{}, { language: 'da', dialect: 'Jysk' }] });
  const customer = await aCustomer();
  const [, danish] = await listOwnDemos(voice.id);
  const voiceDemoId = danish?.id ?? '';
  const { id: playlistId } = await db.playlist.create({
    data: { userId: customer.id, name: 'Danish', tracks: { create: { voiceDemoId, position: 1 } } },
  });
  await db.favorite.create({ data: { userId: customer.id, voiceId: voice.id } });
  expect((await getPlaylist(customer.actor, playlistId)).tracks).toHaveLength(1);
  expect(await searchFor(voice, { language: 'da' })).toHaveLength(1);

  await deleteVoiceDemo(voice.actor, voiceDemoId);
  expect(await searchFor(voice, { language: 'da' })).toEqual([]);
  expect((await getPlaylist(customer.actor, playlistId)).tracks).toEqual([]);
  const { items } = await listFavorites(customer.actor, customer.id);
  expect(items[0]?.voiceDemos.map(({ id }) => id)).not.toContain(voiceDemoId);
  expect((await getVoice(voice.id)).languages).toEqual(['en']);
  const keys = [danish?.uri, danish?.processedUri];
  expect(await jobsAbout(danish?.uri ?? '')).toMatchObject([
    { name: 'delete-objects', data: { keys } },
    { name: 'delete-objects', data: { keys } },
  ]);
  await expect(deleteVoiceDemo(voice.actor, voiceDemoId)).rejects.toMatchObject({ kind: 'not-found' });
});

test('is for its voice, once', async () => {
  const [voice, other, customer] = [await aVoice(), await aVoice(), await aCustomer()];
  const [demo] = await listOwnDemos(voice.id);
  const id = demo?.id ?? '';
  await expect(deleteVoiceDemo(other.actor, id)).rejects.toMatchObject({ kind: 'not-found' });
  await expect(deleteVoiceDemo(customer.actor, id)).rejects.toThrow('Missing scope edit-demos');
  await expectSuccesses(1, { of: 20 }, () => deleteVoiceDemo(voice.actor, id));
  expect(await demoRemovals(voice.id)).toHaveLength(1);
});

test('the deletion of a demo of a published voice is reported to everyone, of another one only to the voice', async () => {
  const [published, applicant] = await Promise.all([aVoice(), aVoice({ profile: { status: 'applied' } })]);
  const stranger = await aCustomer();
  for (const voice of [published, applicant]) {
    const [demo] = await listOwnDemos(voice.id);
    await deleteVoiceDemo(voice.actor, demo?.id ?? '');
    const [event, ...more] = await demoRemovals(voice.id);
    expect(more).toEqual([]);
    if (!event) throw new Error('The deletion was not reported.');
    expect(event).toMatchObject({ payload: { uri: demo?.processedUri } });
    const received = { ...event, payload: {} };
    expect(await mayReceive(voice.actor, received)).toBe(true);
    expect(await mayReceive(stranger.actor, received)).toBe(voice === published);
  }
});

test('a deleted demo no longer plays, also for those who start it at the same time', async () => {
  const voice = await aVoice();
  const customer = await aCustomer();
  const [demo] = await listOwnDemos(voice.id);
  const uri = demo?.processedUri ?? '';
  const play = (index: number) => stream(index % 2 ? customer.actor : null, { uri });
  const [, played] = await Promise.all([deleteVoiceDemo(voice.actor, demo?.id ?? ''), inParallel(20, play)]);
  const failures = played.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  for (const failure of failures) expect(failure).toMatchObject({ kind: 'not-found' });
  for (const actor of [null, customer.actor, voice.actor]) {
    await expect(stream(actor, { uri })).rejects.toMatchObject({ kind: 'not-found' });
  }
});

test('leaves a recording that other sample voices share until the last of them deletes it', async () => {
  const shared = { uri: `samples/${newId()}.mp3`, processedUri: null };
  const voices = await Promise.all([aVoice({ demos: [shared] }), aVoice({ demos: [shared] })]);
  for (const [index, voice] of voices.entries()) {
    const [demo] = await listOwnDemos(voice.id);
    await deleteVoiceDemo(voice.actor, demo?.id ?? '');
    expect((await jobsAbout(shared.uri)).length > 0).toBe(index === 1);
  }
});
