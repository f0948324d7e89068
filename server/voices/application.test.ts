import { beforeEach, expect, test } from 'vitest';
import { deleteVoiceDemo } from '@/server/demos/delete-demos';
import { finishDemo } from '@/server/demos/process-demo.handler';
import { db, transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { presentMe } from '@/server/profile/queries';
import { refreshSearchVoices } from '@/server/search/index/refresh-search-voices';
import { updateTeam } from '@/server/teams/update-team';
import { aVoice } from '@/tests/support/builders';
import { updateApplications } from './application';

/** Tests the rules of docs/rules/demos.md#application. */

type Applicant = Awaited<ReturnType<typeof aVoice>>;
let voice: Applicant;

/** Prepares an application that is complete except for the demo, which is still processed. */
beforeEach(async () => {
  voice = await aVoice({ profile: { status: 'applied', publishedAt: null }, demos: [{ status: 'processing' }] });
  const picture = await db.picture.create({ data: { uri: `pictures/${newId()}` } });
  await db.user.update({ where: { id: voice.id }, data: { pictureId: picture.id } });
  await db.studioQualityDemo.create({ data: { voiceId: voice.id, uri: `audio/${newId()}`, status: 'done' } });
});

const statusOf = async () => (await presentMe(voice.id)).voiceStatus;
const missing = async () => {
  const { profileSteps } = await presentMe(voice.id);
  return profileSteps.filter(({ isDone }) => !isDone).map(({ name }) => name);
};
const demoOf = async () => (await db.voiceDemo.findFirstOrThrow({ where: { voiceId: voice.id } })).id;
const finish = async () =>
  finishDemo(
    { kind: 'voice-demo', demoId: await demoOf() },
    { processedUri: `demos/${newId()}.mp3`, durationMs: 1_000, peaks: new Uint8Array(8) },
  );

test('the last part makes an application wait for approval, and losing it ends that', async () => {
  expect(await missing()).toEqual(['demos']);
  await finish();
  expect([await statusOf(), await missing()]).toEqual(['awaiting', []]);
  await deleteVoiceDemo(voice.actor, await demoOf());
  expect([await statusOf(), await missing()]).toEqual(['applied', ['demos']]);
});

test('entering where fees are sent completes an application', async () => {
  await db.team.update({ where: { id: voice.teamId }, data: { internationalBankTransferInfo: '' } });
  await finish();
  expect([await statusOf(), await missing()]).toEqual(['applied', ['payout']]);
  await updateTeam(voice.actor, voice.teamId, { internationalBankTransferInfo: 'Bank of Voices, DE00 1234' });
  expect(await statusOf()).toBe('awaiting');
});

test.each([
  ['name', () => db.user.update({ where: { id: voice.id }, data: { firstName: '' } })],
  ['picture', () => db.user.update({ where: { id: voice.id }, data: { pictureId: null } })],
  ['studio-quality-demo', () => db.studioQualityDemo.delete({ where: { voiceId: voice.id } })],
])('an application without %s does not wait', async (part, remove) => {
  await remove();
  await finish();
  expect([await statusOf(), await missing()]).toEqual(['applied', [part]]);
});

test('a payout account that is enabled counts, one that is not does not', async () => {
  const data = { internationalBankTransferInfo: '', stripeAccountId: `acct_${newId()}` };
  await db.team.update({ where: { id: voice.teamId }, data });
  await finish();
  expect(await missing()).toEqual(['payout']);
  await db.team.update({ where: { id: voice.teamId }, data: { stripePayoutsEnabled: true } });
  await transaction((tx) => updateApplications(tx, [voice.id]));
  expect(await statusOf()).toBe('awaiting');
});

test('a voice whose payouts are hidden sets up none', async () => {
  await db.team.update({
    where: { id: voice.teamId },
    data: { internationalBankTransferInfo: '', hidePayouts: true },
  });
  await finish();
  expect([await statusOf(), await missing()]).toEqual(['awaiting', []]);
});

test.each(['published', 'returned'] as const)('a %s voice stays so', async (status) => {
  await db.voiceProfile.update({ where: { userId: voice.id }, data: { status } });
  await finish();
  await transaction((tx) => refreshSearchVoices(tx, [voice.id]));
  expect(await statusOf()).toBe(status);
});
