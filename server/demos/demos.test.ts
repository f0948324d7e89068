import { describe, expect, test } from 'vitest';
import { searchConditions } from '@/lib/contracts/search';
import type { BodyOf } from '@/lib/contracts/contract';
import type { addVoiceDemo as contract } from '@/lib/contracts/demos';
import { maxDemos } from '@/lib/domain/people/demos';
import { addVoiceDemo } from './add-voice-demo';
import { deleteVoiceDemo } from './delete-voice-demo';
import { addDialect, listAllDialects } from './dialects';
import { failDemo, handleProcessDemo } from './process-demo.handler';
import { orderVoiceDemos } from './order-voice-demos';
import { findOwnStudioDemo, listOwnDemos } from './queries';
import { addStudioQualityDemo, deleteStudioQualityDemo } from './studio-quality-demo';
import { updateVoiceDemo } from './update-voice-demo';
import { presentMe } from '@/server/profile/queries';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { mayReceive } from '@/server/live/visibility';
import { headObject, putObject } from '@/server/platform/storage/storage';
import { listFavorites } from '@/server/playlists/favorites';
import { getPlaylist } from '@/server/playlists/queries';
import { searchVoices } from '@/server/search/search-voices';
import { stream } from '@/server/system/send-object';
import { getVoice } from '@/server/voices/queries';
import { aCustomer, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';
import { speechLikeWav } from '@/tests/support/sound/sounds';

/** docs/rules/demos.md */

type NewVoice = Awaited<ReturnType<typeof aVoice>>;
const speech = speechLikeWav({ seconds: 2 });

async function anUpload({ id: userId }: { id: string }, bytes: Buffer = speech): Promise<string> {
  const uri = `audio/${newId()}.wav`;
  await putObject(uri, bytes, 'audio/wav');
  await db.upload.create({
    data: { uri, userId, purpose: 'audio', contentType: 'audio/wav', sizeBytes: bytes.length },
  });
  return uri;
}

const attributes = { language: 'da', dialect: 'Jysk', age: 'Adult', types: ['Radio', 'TV'], tones: ['Warm', 'Calm'] };

async function addDemo(voice: NewVoice, changes: Partial<BodyOf<typeof contract>> = {}) {
  return addVoiceDemo(voice.actor, { userId: voice.id, uri: await anUpload(voice), ...attributes, ...changes });
}

const context = { signal: new AbortController().signal, retryCount: 0 } as Parameters<typeof handleProcessDemo>[1];
const processed = (demoId: string) => handleProcessDemo({ kind: 'voice-demo', demoId }, context);
const aNewVoice = () => aVoice({ demos: [] });
const searchFor = async (voice: NewVoice, facets: object) =>
  (
    await searchVoices(
      { ...searchConditions.parse({ ...facets, allowedVoices: voice.id }), sort: 'best', limit: 20 },
      null,
    )
  ).voices;
const removals = (voiceId: string) =>
  db.event.findMany({ where: { voiceId, type: 'demo-removed' }, omit: { id: true } });
const eventsOf = (voiceId: string, type: string) => db.event.count({ where: { voiceId, userId: voiceId, type } });

describe('adding a voice demo', () => {
  test('stores it as processing, at the end of the list, with a job and an event', async () => {
    const voice = await aVoice();
    const demo = await addDemo(voice);
    expect(demo).toMatchObject({ ...attributes, name: 'Radio, TV', status: 'processing', processedUri: null });
    expect((await listOwnDemos(voice.id)).map(({ id }) => id).at(-1)).toBe(demo.id);
    expect(await jobsAbout(demo.id)).toEqual([{ name: 'process-demo', data: { kind: 'voice-demo', demoId: demo.id } }]);
    expect(await eventsOf(voice.id, 'voice-demo-updated')).toBe(1);
    expect(await searchFor(voice, { language: 'da' })).toEqual([]);
  });

  test('the worker makes it playable, and a published voice is found at once', async () => {
    const voice = await aNewVoice();
    const { id } = await addDemo(voice);
    await processed(id);
    const [demo] = await listOwnDemos(voice.id);
    expect(demo).toMatchObject({ status: 'done', failure: null });
    expect(Math.abs((demo?.durationMs ?? 0) - 2_000)).toBeLessThan(100);
    expect(demo?.peaks?.length).toBeGreaterThan(100);
    expect(await headObject(demo?.processedUri ?? '')).toMatchObject({ contentType: 'audio/mpeg' });
    const facets = { language: 'da', dialect: 'Jysk', type: 'TV', tone: 'Calm', age: 'Adult' };
    expect((await searchFor(voice, facets)).map((found) => found.id)).toEqual([voice.id]);
    expect(await eventsOf(voice.id, 'voice-demo-updated')).toBe(2);
    expect((await presentMe(voice.id)).voiceDemos).toEqual([demo]);
    expect((await getVoice(voice.id)).voiceDemos).toMatchObject([{ id, uri: demo?.processedUri }]);
  });

  test('a second run of the job changes nothing', async () => {
    const voice = await aNewVoice();
    const { id } = await addDemo(voice);
    await processed(id);
    const before = await listOwnDemos(voice.id);
    await processed(id);
    expect(await listOwnDemos(voice.id)).toEqual(before);
  });

  test.each([
    ['text', Buffer.from('This is not a recording. '.repeat(10)), 'This file is not audio.'],
    ['silence', speechLikeWav({ seconds: 2, level: 0 }), 'The recording is silent.'],
  ])('%s fails with its reason', async (_, bytes, reason) => {
    const voice = await aNewVoice();
    const { id } = await addDemo(voice, { uri: await anUpload(voice, bytes) });
    await processed(id);
    const [demo] = await listOwnDemos(voice.id);
    expect(demo).toMatchObject({ status: 'failed', processedUri: null });
    expect(demo?.failure).toContain(reason);
    expect(await searchFor(voice, { language: 'da' })).toEqual([]);
    expect((await getVoice(voice.id)).voiceDemos).toEqual([]);
    await expect(updateVoiceDemo(voice.actor, id, { age: null })).rejects.toMatchObject({ kind: 'conflict' });
    await deleteVoiceDemo(voice.actor, id);
    expect(await listOwnDemos(voice.id)).toEqual([]);
  });

  test('a recording over 3 minutes fails with its reason', async () => {
    const voice = await aNewVoice();
    const long = speechLikeWav({ seconds: 181, rate: 8_000 });
    const { id } = await addDemo(voice, { uri: await anUpload(voice, long) });
    await processed(id);
    const [demo] = await listOwnDemos(voice.id);
    expect(demo?.failure).toBe('The recording is longer than 3 minutes. Please shorten it and upload it again.');
  });

  test('ends as failed when all attempts have failed', async () => {
    const voice = await aNewVoice();
    const { id: demoId } = await addDemo(voice);
    await failDemo({ kind: 'voice-demo', demoId });
    const [demo] = await listOwnDemos(voice.id);
    expect(demo).toMatchObject({ status: 'failed', failure: 'We were unable to process the audio file.' });
  });

  test.each([
    [{ dialect: 'Skånska' }, 'dialect', 'Please select a dialect from the list'],
    [{ types: ['Opera'] }, 'types', 'Please select a type from the list'],
    [{ types: ['Radio', 'Radio'] }, 'types', 'Please select each type once'],
    [{ tones: ['Warm', 'Lukewarm'] }, 'tones', 'Please select a tone from the list'],
    [{ age: 'Ancient' }, 'age', 'Please select an age from the list'],
  ])('%j is rejected at its field', async (changes, field, message) => {
    const voice = await aNewVoice();
    const uri = await anUpload(voice);
    await expect(addDemo(voice, { uri, ...changes })).rejects.toMatchObject({
      kind: 'validation',
      fields: { [field]: message },
    });
    // The upload is not used up.
    await addDemo(voice, { uri });
  });

  test('is for voices, with their own id and their own upload, which can be used once', async () => {
    const [voice, other] = await Promise.all([aNewVoice(), aNewVoice()]);
    const customer = await aCustomer();
    const uri = await anUpload(voice);
    const body = { userId: voice.id, uri, ...attributes };
    const refusal = { kind: 'forbidden', message: 'Missing scope edit-demos' };
    await expect(addVoiceDemo(customer.actor, { ...body, userId: customer.id })).rejects.toMatchObject(refusal);
    await expect(addVoiceDemo(other.actor, body)).rejects.toMatchObject(refusal);
    await expect(addVoiceDemo(other.actor, { ...body, userId: other.id })).rejects.toMatchObject({
      fields: { uri: 'This upload does not exist. Please upload the file again.' },
    });
    const results = await inParallel(5, () => addVoiceDemo(voice.actor, body));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listOwnDemos(voice.id)).toHaveLength(1);
  });

  test('stops at the maximum, also when demos are added at the same time', async () => {
    const voice = await aVoice({ demos: Array.from({ length: maxDemos - 2 }, () => ({})) });
    const results = await inParallel(6, () => addDemo(voice));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await listOwnDemos(voice.id)).toHaveLength(maxDemos);
    await expect(addDemo(voice)).rejects.toThrow(`You already have ${maxDemos} voice demos. Please delete one first.`);
    const positions = await db.voiceDemo.findMany({ where: { voiceId: voice.id }, select: { position: true } });
    expect(new Set(positions.map(({ position }) => position)).size).toBe(maxDemos);
  });
});

describe('changing a voice demo', () => {
  test('changes the search at once', async () => {
    const voice = await aVoice();
    const [demo] = await listOwnDemos(voice.id);
    const changes = { language: 'sv', dialect: 'Skånska', types: ['Podcast'], age: null };
    const changed = await updateVoiceDemo(voice.actor, demo?.id ?? '', changes);
    expect(changed).toMatchObject({ ...changes, name: 'Podcast', tones: ['Warm'] });
    expect(await searchFor(voice, { language: 'sv', dialect: 'Skånska', type: 'Podcast' })).toHaveLength(1);
    expect(await searchFor(voice, { language: 'en' })).toEqual([]);
    expect(await eventsOf(voice.id, 'voice-demo-updated')).toBe(1);
  });

  test('another language removes the dialect, the same language keeps it', async () => {
    const voice = await aVoice({ demos: [{ language: 'sv', dialect: 'Skånska' }] });
    const [demo] = await listOwnDemos(voice.id);
    const id = demo?.id ?? '';
    expect(await updateVoiceDemo(voice.actor, id, { language: 'sv' })).toMatchObject({ dialect: 'Skånska' });
    expect(await updateVoiceDemo(voice.actor, id, { language: 'da' })).toMatchObject({ dialect: null });
  });

  test('rejects values outside the lookups and demos of others', async () => {
    const [voice, other] = await Promise.all([aVoice(), aVoice()]);
    const [demo] = await listOwnDemos(voice.id);
    const id = demo?.id ?? '';
    await expect(updateVoiceDemo(voice.actor, id, { dialect: 'Jysk' })).rejects.toMatchObject({ kind: 'validation' });
    await expect(updateVoiceDemo(other.actor, id, { age: null })).rejects.toMatchObject({
      kind: 'not-found',
      message: 'This voice demo does not exist.',
    });
    await expect(deleteVoiceDemo(other.actor, id)).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('deleting a voice demo', () => {
  test('removes it from search, playlists, favorites and the profile, and deletes its files', async () => {
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

  test('a demo that is deleted while it is processed stays deleted', async () => {
    const voice = await aNewVoice();
    const { id } = await addDemo(voice);
    const run = processed(id);
    await deleteVoiceDemo(voice.actor, id);
    await run;
    expect(await listOwnDemos(voice.id)).toEqual([]);
    expect(await searchFor(voice, { language: 'da' })).toEqual([]);
    expect(await removals(voice.id)).toEqual([]);
  });

  test('of a published voice is reported to everyone, of another one only to the voice', async () => {
    const [published, applicant] = await Promise.all([aVoice(), aVoice({ profile: { status: 'applied' } })]);
    const stranger = await aCustomer();
    for (const voice of [published, applicant]) {
      const [demo] = await listOwnDemos(voice.id);
      await deleteVoiceDemo(voice.actor, demo?.id ?? '');
      const [event, ...more] = await removals(voice.id);
      expect(more).toEqual([]);
      if (!event) throw new Error('The deletion was not reported.');
      expect(event).toMatchObject({ payload: { uri: demo?.processedUri } });
      const received = { ...event, payload: {} };
      expect(await mayReceive(voice.actor, received)).toBe(true);
      expect(await mayReceive(stranger.actor, received)).toBe(voice === published);
    }
  });

  test('it no longer plays, also for those who start it at the same time', async () => {
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
});

describe('the order of voice demos', () => {
  test('is stored, and its first demo represents the voice', async () => {
    const voice = await aVoice({ demos: [{ language: 'en' }, { language: 'da' }, { language: 'sv' }] });
    const ids = (await listOwnDemos(voice.id)).map(({ id }) => id).toReversed();
    expect((await orderVoiceDemos(voice.actor, voice.id, ids)).map(({ id }) => id)).toEqual(ids);
    expect(await getVoice(voice.id)).toMatchObject({ language: 'sv', languages: ['sv', 'da', 'en'] });
  });

  test('is complete however often demos are added, deleted and ordered at the same time', async () => {
    const voice = await aVoice({ demos: [{}, {}, {}] });
    const before = (await listOwnDemos(voice.id)).map(({ id }) => id);
    const [first = ''] = before;
    const order = (ids: string[]) => () => orderVoiceDemos(voice.actor, voice.id, ids);
    const work = [
      order(before.toReversed()),
      () => addDemo(voice),
      order(before.slice(1).toReversed()),
      () => deleteVoiceDemo(voice.actor, first),
      order(before.toReversed()),
      () => addDemo(voice),
    ];
    const results = await Promise.allSettled(work.map((run) => run()));
    for (const result of results) {
      // An order of demos that have changed meanwhile.
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'other-demos' });
    }
    const rows = await db.voiceDemo.findMany({ where: { voiceId: voice.id }, orderBy: { position: 'asc' } });
    expect(rows).toHaveLength(4);
    expect(new Set(rows.map(({ position }) => position)).size).toBe(4);
    // The new ones are the last, in either order of the others.
    const isOld = rows.map(({ id }) => before.includes(id));
    expect(isOld).toEqual([true, true, false, false]);
    const last = rows.map(({ id }) => id).toReversed();
    expect((await orderVoiceDemos(voice.actor, voice.id, last)).map(({ id }) => id)).toEqual(last);
  });

  test('must contain all own demos, each once', async () => {
    const [voice, other] = await Promise.all([aVoice({ demos: [{}, {}] }), aVoice()]);
    const [first, second] = (await listOwnDemos(voice.id)).map(({ id }) => id);
    const [foreign] = (await listOwnDemos(other.id)).map(({ id }) => id);
    for (const ids of [[first], [first, first], [first, foreign], [first, second, foreign], []]) {
      const order = orderVoiceDemos(voice.actor, voice.id, ids as string[]);
      await expect(order).rejects.toMatchObject({ kind: 'conflict', code: 'other-demos' });
    }
    await expect(orderVoiceDemos(other.actor, voice.id, [])).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe('the studio quality demo', () => {
  const studioJob = (voiceId: string, uri: string) =>
    handleProcessDemo({ kind: 'studio-quality-demo', voiceId, uri }, context);

  test('is processed with a quality report, and raises the rank of the voice', async () => {
    const voice = await aVoice();
    const { score } = await db.voiceProfile.findUniqueOrThrow({ where: { userId: voice.id } });
    const uri = await anUpload(voice);
    const demo = await addStudioQualityDemo(voice.actor, voice.id, uri);
    expect(demo).toMatchObject({ status: 'processing', uri, report: null });
    await studioJob(voice.id, uri);
    const done = await findOwnStudioDemo(voice.id);
    expect(done).toMatchObject({ status: 'done', report: { measurements: { sampleRate: 48_000, bits: 16 } } });
    expect(done?.report?.findings.map(({ measure }) => measure)).toContain('noise');
    expect((await presentMe(voice.id)).studioQualityDemo).toEqual(done);
    expect((await getVoice(voice.id)).studioQualityDemo).toMatchObject({ uri: done?.processedUri });
    expect((await getVoice(voice.id)).studioQualityDemo).not.toHaveProperty('report');
    const after = await db.voiceProfile.findUniqueOrThrow({ where: { userId: voice.id } });
    expect(after.score).toBe(score + 60);
    expect(await eventsOf(voice.id, 'studio-quality-demo-updated')).toBe(2);
  });

  test('there is one at a time; it is deleted by its uri, so that a newer one stays', async () => {
    const voice = await aVoice();
    const [first, second] = [await anUpload(voice), await anUpload(voice)];
    const results = await inParallel(4, () => addStudioQualityDemo(voice.actor, voice.id, first));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(addStudioQualityDemo(voice.actor, voice.id, second)).rejects.toThrow(
      'You already have a studio quality demo. Please delete it first.',
    );
    await expect(deleteStudioQualityDemo(voice.actor, voice.id, second)).rejects.toMatchObject({ kind: 'not-found' });
    await deleteStudioQualityDemo(voice.actor, voice.id, first);
    await addStudioQualityDemo(voice.actor, voice.id, second);
    await studioJob(voice.id, first);
    expect(await findOwnStudioDemo(voice.id)).toMatchObject({ uri: second, status: 'processing' });
  });

  test('is for voices', async () => {
    const [customer, voice] = [await aCustomer(), await aVoice()];
    const uri = await anUpload(customer);
    for (const userId of [customer.id, voice.id]) {
      const added = addStudioQualityDemo(customer.actor, userId, uri);
      await expect(added).rejects.toMatchObject({ message: 'Missing scope edit-demos' });
    }
  });
});

describe('dialects', () => {
  test('a new dialect is listed for everyone, and can be chosen', async () => {
    const [voice, other] = await Promise.all([aNewVoice(), aVoice()]);
    const list = await addDialect(voice.actor, 'is', '  Grímsey   island ');
    expect(list).toContain('Grímsey island');
    expect(await listAllDialects('is')).toEqual(list);
    expect(await listAllDialects('fo')).not.toContain('Grímsey island');
    const [demo] = await listOwnDemos(other.id);
    await updateVoiceDemo(other.actor, demo?.id ?? '', { language: 'is', dialect: 'Grímsey island' });
  });

  test('the same dialect written differently is one, also at the same time', async () => {
    const voice = await aNewVoice();
    const spellings = ['Northern isles', 'northern  isles', ' NORTHERN ISLES', 'Northern Isles '];
    const before = await listAllDialects('fo');
    await Promise.all(spellings.map((dialect) => addDialect(voice.actor, 'fo', dialect)));
    expect(await listAllDialects('fo')).toHaveLength(before.length + 1);
    const danish = await listAllDialects('da');
    expect(await addDialect(voice.actor, 'da', 'københavnsk')).toEqual(danish);
    expect(await addDialect(voice.actor, 'da', 'KØBENHAVNSK'.normalize('NFD'))).toEqual(danish);
  });

  test('a voice adds at most ten a day', async () => {
    const voice = await aNewVoice();
    for (let count = 0; count < 10; count++) await addDialect(voice.actor, 'la', `Roman ${voice.id} ${count}`);
    await expect(addDialect(voice.actor, 'la', 'One more')).rejects.toMatchObject({ kind: 'too-many-requests' });
    await addDialect(voice.actor, 'la', `roman ${voice.id} 3`);
    await db.dialect.updateMany({
      where: { addedById: voice.id },
      data: { created: new Date(Date.now() - 25 * 3_600_000) },
    });
    await addDialect(voice.actor, 'la', `One more ${voice.id}`);
    const customer = await aCustomer();
    await expect(addDialect(customer.actor, 'la', 'Vulgar')).rejects.toMatchObject({
      message: 'Missing scope edit-demos',
    });
  });
});
