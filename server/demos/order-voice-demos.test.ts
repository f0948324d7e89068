import { expect, test } from 'vitest';
import { deleteVoiceDemo } from './delete-voice-demo';
import { orderVoiceDemos } from './order-voice-demos';
import { listOwnDemos } from './queries';
import { db } from '@/server/platform/db';
import { getVoice } from '@/server/voices/queries';
import { aVoice } from '@/tests/support/builders';
import { addDemo } from '@/tests/support/steps/demo-steps';

/** Tests the rules of docs/rules/demos.md. */

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
