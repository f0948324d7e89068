import { describe, expect, test } from 'vitest';
import { maxDemos } from '@/lib/domain/people/demos';
import { db } from '@/server/platform/db';
import { getVoice } from '@/server/voices/queries';
import { aCustomer, anUpload, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { addDemo, aVoiceWithoutDemos, demoAttributes, demoEvents, searchFor } from '@/tests/support/steps/demo-steps';
import { deleteVoiceDemo } from './delete-demos';
import { storeDemoFailure } from './process-demo.handler';
import { listOwnDemos } from './queries';
import { addVoiceDemo, orderVoiceDemos, updateVoiceDemo } from './voice-demos';

/** Tests the rules of docs/rules/demos.md. */

describe('adding a demo', () => {
  test('stores the demo as processing, at the end of the list, with a job and an event', async () => {
    const voice = await aVoice();
    const demo = await addDemo(voice);
    expect(demo).toMatchObject({ ...demoAttributes, name: 'Radio, TV', status: 'processing', processedUri: null });
    expect((await listOwnDemos(voice.id)).map(({ id }) => id).at(-1)).toBe(demo.id);
    expect(await jobsAbout(demo.id)).toEqual([{ name: 'process-demo', data: { kind: 'voice-demo', demoId: demo.id } }]);
    expect(await demoEvents(voice.id, 'voice-demo-updated')).toBe(1);
    expect(await searchFor(voice, { language: 'da' })).toEqual([]);
  });

  test.each([
    [{ dialect: 'Skånska' }, 'dialect', 'Please select a dialect from the list'],
    [{ types: ['Opera'] }, 'types', 'Please select a type from the list'],
    [{ types: ['Radio', 'Radio'] }, 'types', 'Please select each type once'],
    [{ tones: ['Warm', 'Lukewarm'] }, 'tones', 'Please select a tone from the list'],
    [{ age: 'Ancient' }, 'age', 'Please select an age from the list'],
  ])('%j is rejected at its field', async (changes, field, message) => {
    const voice = await aVoiceWithoutDemos();
    const uri = await anUpload(voice.id);
    await expect(addDemo(voice, { uri, ...changes })).rejects.toMatchObject({
      kind: 'validation',
      fields: { [field]: message },
    });
    // The upload can still be used.
    await addDemo(voice, { uri });
  });

  test('is for voices, with their own id and their own upload, which can be used once', async () => {
    const [voice, other] = await Promise.all([aVoiceWithoutDemos(), aVoiceWithoutDemos()]);
    const customer = await aCustomer();
    const uri = await anUpload(voice.id);
    const body = { userId: voice.id, uri, ...demoAttributes };
    const refusal = { kind: 'forbidden', message: 'Missing scope edit-demos' };
    await expect(addVoiceDemo(customer.actor, { ...body, userId: customer.id })).rejects.toMatchObject(refusal);
    await expect(addVoiceDemo(other.actor, body)).rejects.toMatchObject(refusal);
    await expect(addVoiceDemo(other.actor, { ...body, userId: other.id })).rejects.toMatchObject({
      fields: { uri: 'This upload does not exist. Please upload the file again.' },
    });
    await expectSuccesses(1, { of: 5 }, () => addVoiceDemo(voice.actor, body));
    expect(await listOwnDemos(voice.id)).toHaveLength(1);
  });

  test('stops at the maximum, also when demos are added at the same time', async () => {
    const voice = await aVoice({ demos: Array.from({ length: maxDemos - 2 }, () => ({})) });
    await expectSuccesses(2, { of: 6 }, () => addDemo(voice));
    expect(await listOwnDemos(voice.id)).toHaveLength(maxDemos);
    await expect(addDemo(voice)).rejects.toThrow(`You already have ${maxDemos} voice demos. Please delete one first.`);
    const positions = await db.voiceDemo.findMany({ where: { voiceId: voice.id }, select: { position: true } });
    expect(new Set(positions.map(({ position }) => position)).size).toBe(maxDemos);
  });
});

describe('updating a demo', () => {
  test('a change shows in the search at once', async () => {
    const voice = await aVoice();
    const [demo] = await listOwnDemos(voice.id);
    const changes = { language: 'sv', dialect: 'Skånska', types: ['Podcast'], age: null };
    const changed = await updateVoiceDemo(voice.actor, demo?.id ?? '', changes);
    expect(changed).toMatchObject({ ...changes, name: 'Podcast', tones: ['Warm'] });
    expect(await searchFor(voice, { language: 'sv', dialect: 'Skånska', type: 'Podcast' })).toHaveLength(1);
    expect(await searchFor(voice, { language: 'en' })).toEqual([]);
    expect(await demoEvents(voice.id, 'voice-demo-updated')).toBe(1);
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
  });

  test('rejects a failed demo, which can only be deleted', async () => {
    const voice = await aVoice({ demos: [] });
    const { id } = await addDemo(voice);
    await storeDemoFailure({ kind: 'voice-demo', demoId: id }, 'The recording is silent.');
    await expect(updateVoiceDemo(voice.actor, id, { age: null })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Audio processing failed. Please delete this demo and add it again.',
    });
  });
});

describe('ordering demos', () => {
  test('the order is stored, and its first demo represents the voice', async () => {
    const voice = await aVoice({ demos: [{ language: 'en' }, { language: 'da' }, { language: 'sv' }] });
    const ids = (await listOwnDemos(voice.id)).map(({ id }) => id).toReversed();
    expect((await orderVoiceDemos(voice.actor, voice.id, ids)).map(({ id }) => id)).toEqual(ids);
    expect(await getVoice(voice.id)).toMatchObject({ language: 'sv', languages: ['sv', 'da', 'en'] });
  });

  test('the order is complete however often demos are added, deleted and ordered at the same time', async () => {
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

  test('the order must contain all own demos, each once', async () => {
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
