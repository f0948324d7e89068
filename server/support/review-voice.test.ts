import { beforeEach, expect, test } from 'vitest';
import { presentMe } from '@/server/profile/queries';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { listSupportVoices } from './voices';
import { getVoice } from '@/server/voices/queries';
import { aSupportAgent, aVoice } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { reviewVoice } from './review-voice';

/** Tests the rules of docs/rules/support.md#voices. */

type Applicant = Awaited<ReturnType<typeof aVoice>>;
let voice: Applicant;
let agent: Awaited<ReturnType<typeof aSupportAgent>>;

beforeEach(async () => {
  voice = await aVoice({ profile: { status: 'applied', publishedAt: null } });
  const picture = await db.picture.create({ data: { uri: `pictures/${newId()}` } });
  await db.user.update({ where: { id: voice.id }, data: { pictureId: picture.id } });
  await db.studioQualityDemo.create({ data: { voiceId: voice.id, uri: `audio/${newId()}`, status: 'done' } });
  await db.voiceProfile.update({
    where: { userId: voice.id },
    data: { status: 'awaiting', awaitingSince: new Date() },
  });
  agent = await aSupportAgent();
});

const mailsOf = async (email: string) =>
  (await queuedMails(email)).map(({ template, values }) => ({ template, reason: values.reason }));
const entriesOf = (subject: string) =>
  db.auditEntry.findMany({ where: { subject }, orderBy: { created: 'asc' }, omit: { id: true, created: true } });

test('publishes a voice: found at once, mailed, and in the audit log', async () => {
  await expect(getVoice(voice.id)).rejects.toMatchObject({ kind: 'not-found' });
  const result = await reviewVoice(agent, voice.id, { status: 'published', from: 'awaiting' });
  expect(result).toMatchObject({ status: 'published', missing: [], publishedAt: expect.any(String) });
  expect(await getVoice(voice.id)).toMatchObject({ id: voice.id });
  expect(await db.$queryRaw`SELECT 1 FROM search.voice WHERE voice_id = ${voice.id}`).toHaveLength(1);
  expect(await mailsOf(voice.email)).toEqual([{ template: 'voice-published', reason: undefined }]);
  expect(await entriesOf(voice.id)).toEqual([
    {
      actorId: agent.userId,
      impersonatorId: null,
      action: 'publish-voice',
      subject: voice.id,
      details: {},
      before: { status: 'awaiting' },
      after: { status: 'published' },
    },
  ]);
});

test('undo within 30 seconds takes the voice and the mail back', async () => {
  await reviewVoice(agent, voice.id, { status: 'published', from: 'awaiting' });
  const undone = await reviewVoice(agent, voice.id, { status: 'awaiting', from: 'published' });
  expect(undone).toMatchObject({ status: 'awaiting', publishedAt: null });
  await expect(getVoice(voice.id)).rejects.toMatchObject({ kind: 'not-found' });
  expect(await mailsOf(voice.email)).toEqual([]);
});

test('returns an application with a reason', async () => {
  await expect(reviewVoice(agent, voice.id, { status: 'returned', from: 'awaiting' })).rejects.toMatchObject({
    fields: { reason: 'Please enter a reason. It is mailed to the voice.' },
  });
  const reason = 'There is a hum in the studio demo.';
  await reviewVoice(agent, voice.id, { status: 'returned', from: 'awaiting', reason });
  expect(await mailsOf(voice.email)).toEqual([{ template: 'voice-returned', reason }]);
  expect((await presentMe(voice.id)).voiceStatus).toBe('returned');
});

test('unpublishes with a reason, and publishing again needs no payout', async () => {
  await reviewVoice(agent, voice.id, { status: 'published', from: 'awaiting' });
  await db.team.update({ where: { id: voice.teamId }, data: { internationalBankTransferInfo: '' } });
  await reviewVoice(agent, voice.id, { status: 'returned', from: 'published', reason: 'Not your own voice?' });
  await expect(getVoice(voice.id)).rejects.toMatchObject({ kind: 'not-found' });
  expect((await entriesOf(voice.id)).map(({ action }) => action)).toEqual(['publish-voice', 'unpublish-voice']);
  const again = await reviewVoice(agent, voice.id, { status: 'published', from: 'returned' });
  expect(again).toMatchObject({ status: 'published', missing: ['payout'] });
});

test('does not publish an incomplete application', async () => {
  await db.user.update({ where: { id: voice.id }, data: { pictureId: null } });
  await expect(reviewVoice(agent, voice.id, { status: 'published', from: 'awaiting' })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This application is not complete. It lacks: picture.',
  });
});

test('of two agents at once, one decides', async () => {
  await expectSuccesses(1, { of: 10, refusal: { code: 'status-changed' } }, () =>
    reviewVoice(agent, voice.id, { status: 'published', from: 'awaiting' }),
  );
  expect(await mailsOf(voice.email)).toHaveLength(1);
});

test('the queue has the oldest application first, in pages', async () => {
  const query = `queue${newId().toLowerCase()}`;
  const since = ['2021-03-01', '2021-01-01', '2021-02-01'];
  const ids: string[] = [];
  for (const day of since) {
    const { id } = await aVoice({ companyName: query, profile: { status: 'applied', publishedAt: null } });
    await db.voiceProfile.update({ where: { userId: id }, data: { status: 'awaiting', awaitingSince: new Date(day) } });
    ids.push(id);
  }
  const [march, january, february] = ids;
  const first = await listSupportVoices(agent, { status: 'awaiting', query, limit: 2 });
  expect(first.body.map(({ id }) => id)).toEqual([january, february]);
  const cursor = first.extra.headers?.['X-Next-Cursor'];
  const second = await listSupportVoices(agent, { status: 'awaiting', query, limit: 2, cursor });
  expect(second.body.map(({ id }) => id)).toEqual([march]);
  expect(second.extra.headers).toBeUndefined();
});
