import { expect, test } from 'vitest';
import { addDialect } from '@/server/demos/dialects';
import { updateVoiceDemo } from '@/server/demos/voice-demos';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { loadLookups } from '@/server/voices/lookups';
import { getVoice } from '@/server/voices/queries';
import { aSupportAgent, aVoice } from '@/tests/support/builders';
import { addLookup, listLookups, mergeLookups, orderLookups, removeLookup, renameLookup } from './lookups';

/** Tests the rules of docs/rules/support.md#lookups. */

const fresh = () => `Value ${newId().replaceAll(/[^a-z0-9]/gi, '')}`;

test('merges duplicates in all demos at once, keeps their order, and does not add them again', async () => {
  const admin = await aSupportAgent('admin');
  const [duplicate, original] = [fresh(), fresh()];
  for (const name of [duplicate, original]) await addLookup(admin, { kind: 'type', name });
  const voice = await aVoice({ demos: [{ types: [duplicate, 'Radio'] }, { types: [original, duplicate] }] });
  const { types } = await mergeLookups(admin, { kind: 'type', name: duplicate, into: original });
  expect(types.find(({ name }) => name === original)).toEqual({ name: original, numDemos: 2 });
  expect(types.some(({ name }) => name === duplicate)).toBe(false);
  const demos = (await getVoice(voice.id)).voiceDemos.map((demo) => demo.types);
  expect(demos).toEqual([[original, 'Radio'], [original]]);
  await loadLookups(db);
  expect((await listLookups(admin)).types.some(({ name }) => name === duplicate)).toBe(false);
  await expect(mergeLookups(admin, { kind: 'type', name: duplicate, into: 'Radio' })).rejects.toMatchObject({
    kind: 'not-found',
  });
  const entries = await db.auditEntry.findMany({ where: { actorId: admin.userId, action: 'merge-type' } });
  expect(entries).toMatchObject([{ before: { name: duplicate }, after: { name: original }, details: { numDemos: 2 } }]);
});

test('merges dialects of one language only', async () => {
  const admin = await aSupportAgent('admin');
  const [duplicate, original] = [fresh(), fresh()];
  for (const name of [duplicate, original]) await addLookup(admin, { kind: 'dialect', languageCode: 'da', name });
  const voice = await aVoice({
    demos: [
      { language: 'da', dialect: duplicate },
      { language: 'sv', dialect: duplicate },
    ],
  });
  await mergeLookups(admin, { kind: 'dialect', languageCode: 'da', name: duplicate, into: original });
  expect((await getVoice(voice.id)).voiceDemos.map((demo) => demo.dialect)).toEqual([original, duplicate]);
  await expect(
    addLookup(admin, { kind: 'dialect', languageCode: 'da', name: original.toUpperCase() }),
  ).rejects.toMatchObject({ fields: { name: 'This value is in the list already.' } });
  await expect(addLookup(admin, { kind: 'dialect', name: fresh() })).rejects.toMatchObject({
    fields: { languageCode: 'Please select a language.' },
  });
});

test('renames a value in place and in all demos, and back again', async () => {
  const admin = await aSupportAgent('admin');
  const [old, renamed] = [fresh(), fresh()];
  await addLookup(admin, { kind: 'type', name: old });
  const voice = await aVoice({ demos: [{ types: ['Radio', old] }] });
  const typesOf = async () => (await getVoice(voice.id)).voiceDemos.map((demo) => demo.types);
  const { types } = await renameLookup(admin, { kind: 'type', name: old, newName: renamed });
  expect(types.at(-1)).toEqual({ name: renamed, numDemos: 1 });
  expect(types.some(({ name }) => name === old)).toBe(false);
  expect(await typesOf()).toEqual([['Radio', renamed]]);
  const back = await renameLookup(admin, { kind: 'type', name: renamed, newName: old });
  expect(back.types.at(-1)).toEqual({ name: old, numDemos: 1 });
  expect(await typesOf()).toEqual([['Radio', old]]);
  const upper = await renameLookup(admin, { kind: 'type', name: old, newName: old.toUpperCase() });
  expect(upper.types.at(-1)).toEqual({ name: old.toUpperCase(), numDemos: 1 });
  await expect(renameLookup(admin, { kind: 'type', name: old, newName: renamed })).rejects.toMatchObject({
    kind: 'not-found',
  });
  await expect(renameLookup(admin, { kind: 'type', name: old.toUpperCase(), newName: 'RADIO' })).rejects.toMatchObject({
    fields: { newName: 'This value is in the list already. Merge it instead.' },
  });
  const entries = await db.auditEntry.findMany({ where: { actorId: admin.userId, action: 'rename-type' } });
  expect(entries).toHaveLength(3);
});

test('renames a dialect, and accepts a change of case alone', async () => {
  const admin = await aSupportAgent('admin');
  const [old, renamed] = [fresh(), fresh()];
  await addLookup(admin, { kind: 'dialect', languageCode: 'nb', name: old });
  const voice = await aVoice({ demos: [{ language: 'nb', dialect: old }] });
  const rename = async (name: string, newName: string) => {
    const { dialects } = await renameLookup(admin, { kind: 'dialect', languageCode: 'nb', name, newName });
    const shown = (await getVoice(voice.id)).voiceDemos.map((demo) => demo.dialect);
    return [dialects.find((dialect) => dialect.name === newName)?.numDemos, ...shown];
  };
  expect(await rename(old, old.toUpperCase())).toEqual([1, old.toUpperCase()]);
  expect(await rename(old.toUpperCase(), renamed)).toEqual([1, renamed]);
  expect(await rename(renamed, old)).toEqual([1, old]);
});

test('orders a list, and refuses an order of another list', async () => {
  const admin = await aSupportAgent('admin');
  const name = fresh();
  await addLookup(admin, { kind: 'tone', name });
  const names = (await listLookups(admin)).tones.map((tone) => tone.name);
  const first = [name, ...names.filter((other) => other !== name)];
  const { tones } = await orderLookups(admin, { kind: 'tone', names: first });
  expect(tones.map((tone) => tone.name)).toEqual(first);
  const conflict = { message: 'The list has changed in the meantime. Please look at it again.' };
  for (const wrong of [first.slice(1), [...first.slice(1), first[1] ?? '']]) {
    await expect(orderLookups(admin, { kind: 'tone', names: wrong })).rejects.toMatchObject(conflict);
  }
  await orderLookups(admin, { kind: 'tone', names });
  const entries = await db.auditEntry.findMany({ where: { actorId: admin.userId, action: 'order-tones' } });
  expect(entries).toHaveLength(2);
});

test('removes a value that no demo has, until it is added again', async () => {
  const admin = await aSupportAgent('admin');
  await aVoice({ demos: [{ language: 'da', dialect: 'Jysk', age: 'Adult' }] });
  const kinds = [{ kind: 'type' }, { kind: 'tone' }, { kind: 'age' }, { kind: 'dialect', languageCode: 'da' }] as const;
  for (const list of kinds) {
    const name = fresh();
    const isListed = async () => {
      await loadLookups(db);
      const { types, tones, ages, dialects } = await listLookups(admin, 'da');
      return [...types, ...tones, ...ages, ...dialects].some((value) => value.name === name);
    };
    await addLookup(admin, { ...list, name });
    await removeLookup(admin, { ...list, name });
    expect(await isListed()).toBe(false);
    await expect(removeLookup(admin, { ...list, name })).rejects.toMatchObject({ kind: 'not-found' });
    await addLookup(admin, { ...list, name });
    expect(await isListed()).toBe(true);
  }
  const inUse = { kind: 'conflict', message: 'Demos have this value. Merge it with another one instead.' };
  await expect(removeLookup(admin, { kind: 'age', name: 'Adult' })).rejects.toMatchObject(inUse);
  const jysk = { kind: 'dialect', languageCode: 'da', name: 'Jysk' } as const;
  await expect(removeLookup(admin, jysk)).rejects.toMatchObject(inUse);
  expect((await listLookups(admin, 'da')).dialects.find(({ name }) => name === 'Jysk')?.numDemos).toBeGreaterThan(0);
  const entries = await db.auditEntry.findMany({ where: { actorId: admin.userId, action: { startsWith: 'remove-' } } });
  expect(entries).toHaveLength(kinds.length);
});

test('no demo gets a value while it is removed', async () => {
  const admin = await aSupportAgent('admin');
  for (let round = 0; round < 10; round++) {
    const name = fresh();
    await addLookup(admin, { kind: 'tone', name });
    const voice = await aVoice({ demos: [{}] });
    const demo = await db.voiceDemo.findFirstOrThrow({ where: { voiceId: voice.id } });
    const [changed, removed] = await Promise.allSettled([
      updateVoiceDemo(voice.actor, demo.id, { tones: [name] }),
      removeLookup(admin, { kind: 'tone', name }),
    ]);
    expect([changed.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  }
});

test('a voice cannot add a dialect again that was merged or removed', async () => {
  const admin = await aSupportAgent('admin');
  const voice = await aVoice();
  const [merged, removed] = [fresh(), fresh()];
  for (const name of [merged, removed]) await addDialect(voice.actor, 'da', name);
  await mergeLookups(admin, { kind: 'dialect', languageCode: 'da', name: merged, into: 'Jysk' });
  await removeLookup(admin, { kind: 'dialect', languageCode: 'da', name: removed });
  await expect(addDialect(voice.actor, 'da', merged.toLowerCase())).rejects.toMatchObject({
    fields: { dialect: 'Please select Jysk from the list' },
  });
  await expect(addDialect(voice.actor, 'da', removed)).rejects.toMatchObject({
    fields: { dialect: 'Please select a dialect from the list' },
  });
});
