import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aVoice } from '@/tests/support/builders';
import { aVoiceWithoutDemos } from '@/tests/support/steps/demo-steps';
import { addDialect, listAllDialects } from './dialects';
import { listOwnDemos } from './queries';
import { updateVoiceDemo } from './voice-demos';

/** Tests the rules of docs/rules/demos.md. */

test('a new dialect is listed for everyone, and can be chosen', async () => {
  const [voice, other] = await Promise.all([aVoiceWithoutDemos(), aVoice()]);
  const list = await addDialect(voice.actor, 'is', '  Grímsey   island ');
  expect(list).toContain('Grímsey island');
  expect(await listAllDialects('is')).toEqual(list);
  expect(await listAllDialects('fo')).not.toContain('Grímsey island');
  const [demo] = await listOwnDemos(other.id);
  await updateVoiceDemo(other.actor, demo?.id ?? '', { language: 'is', dialect: 'Grímsey island' });
});

test('the same dialect written differently is one, also at the same time', async () => {
  const voice = await aVoiceWithoutDemos();
  const spellings = ['Northern isles', 'northern  isles', ' NORTHERN ISLES', 'Northern Isles '];
  const before = await listAllDialects('fo');
  await Promise.all(spellings.map((dialect) => addDialect(voice.actor, 'fo', dialect)));
  expect(await listAllDialects('fo')).toHaveLength(before.length + 1);
  const danish = await listAllDialects('da');
  expect(await addDialect(voice.actor, 'da', 'københavnsk')).toEqual(danish);
  expect(await addDialect(voice.actor, 'da', 'KØBENHAVNSK'.normalize('NFD'))).toEqual(danish);
});

test('a voice adds at most ten a day', async () => {
  const voice = await aVoiceWithoutDemos();
  for (let count = 0; count < 10; count++) await addDialect(voice.actor, 'la', `Roman ${voice.id} ${count}`);
  await expect(addDialect(voice.actor, 'la', 'One more')).rejects.toMatchObject({ kind: 'too-many-requests' });
  await addDialect(voice.actor, 'la', `roman ${voice.id} 3`);
  await db.dialect.updateMany({
    where: { addedById: voice.id },
    data: { created: new Date(Date.now() - 25 * 3_600_000) },
  });
  await addDialect(voice.actor, 'la', `One more ${voice.id}`);
});

test('rejects a dialect that support has merged or removed, and names the other one', async () => {
  const voice = await aVoiceWithoutDemos();
  const [merged, removed] = [`Merged ${voice.id}`, `Removed ${voice.id}`];
  for (const name of [merged, removed]) await addDialect(voice.actor, 'la', name);
  const merge = (name: string, mergedInto: string) =>
    db.dialect.updateMany({ where: { languageCode: 'la', name }, data: { mergedInto } });
  await merge(merged, 'Roman');
  await merge(removed, removed);
  const add = (name: string) => addDialect(voice.actor, 'la', name);
  await expect(add(merged)).rejects.toMatchObject({ fields: { dialect: 'Please select Roman from the list' } });
  await expect(add(removed)).rejects.toMatchObject({ fields: { dialect: 'Please select a dialect from the list' } });
  expect(await listAllDialects('la')).not.toContain(removed);
});
