import { expect, test } from 'vitest';
import { notify } from '@/server/notifications/notify';
import { db, transaction } from '@/server/platform/db';
import { respondWithSupportMails, sendMailAgain } from './mails';
import { respondWithProjectHistory } from '@/server/support/projects/history';
import { aCustomer, aProject, aSupportAgent } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

test('lists mails with their state and sends a notification again', async () => {
  const customer = await aCustomer();
  const project = await aProject({ customer });
  const agent = await aSupportAgent();
  await transaction((tx) =>
    notify(tx, {
      kind: 'accepted',
      userId: customer.id,
      projectId: project.id,
      values: { voiceName: 'Freja', projectName: project.name, isRenewal: false },
    }),
  );
  const { id: notificationId } = await db.notification.findFirstOrThrow({ where: { projectId: project.id } });
  const { id } = await db.notificationDelivery.create({ data: { notificationId, channel: 'mail', status: 'refused' } });
  await db.outgoingMail.create({
    data: { to: customer.email, template: 'reset-password', values: { link: 'secret' }, status: 'sent' },
  });
  const listed = async () => (await respondWithSupportMails(agent, { query: customer.email, limit: 20 })).body;
  const [account, notification] = (await listed()).toSorted((a, b) => a.kind.localeCompare(b.kind));
  expect(account).toMatchObject({ subject: 'Password reset', state: 'sent', canSendAgain: false });
  expect(notification).toMatchObject({ id, state: 'failed', canSendAgain: true, project: { id: project.id } });
  expect(JSON.stringify(account)).not.toContain('secret');

  await expectSuccesses(1, { of: 4 }, () => sendMailAgain(agent, id));
  expect((await listed()).find((mail) => mail.id === id)).toMatchObject({ state: 'waiting', canSendAgain: false });
  expect((await jobsAbout(id)).map(({ name }) => name)).toEqual(['deliver-notification']);
  expect(await db.auditEntry.count({ where: { subject: id, action: 'send-mail-again' } })).toBe(1);
});

test('calls mails by what they report, also combined ones, and finds them by it', async () => {
  const customer = await aCustomer();
  const { id: projectId, name: projectName } = await aProject({ customer });
  const agent = await aSupportAgent();
  const created: string[] = [];
  for (const about of ['disputed', 'feeCanceled', 'issue'] as const) {
    const values = { side: 'issue', projectName, sentence: 'About the payment.', about } as const;
    await transaction((tx) => notify(tx, { kind: 'payment', userId: customer.id, projectId, values }));
    const { id } = await db.notification.findFirstOrThrow({ where: { projectId, id: { notIn: created } } });
    created.push(id);
  }
  const [disputed = '', canceled = '', other = ''] = created;
  // An earlier version stored no topic.
  const payload = { side: 'issue', projectName, sentence: 'About the payment.' };
  await db.notification.update({ where: { id: other }, data: { payload, summaryId: disputed } });
  for (const notificationId of [disputed, canceled]) {
    await db.notificationDelivery.create({ data: { notificationId, channel: 'mail', status: 'sent' } });
  }
  const found = async (words: string) =>
    (await respondWithSupportMails(agent, { query: `${customer.email} ${words}`, limit: 20 })).body.map(
      ({ subject }) => subject,
    );
  const combined = '2 notifications: Payment disputed, Payment issue';
  expect((await found('')).toSorted()).toEqual([combined, 'Fee canceled']);
  expect(await found('payment disputed')).toEqual([combined]);
  expect(await found('payment issue')).toEqual([combined]);
  expect(await found('fee canceled')).toEqual(['Fee canceled']);
  expect(await found('did not go through')).toEqual([]);
  const history = (await respondWithProjectHistory(projectId, { limit: 100 })).body;
  const mails = history.filter(({ kind }) => kind === 'mail').map(({ text, note }) => [text.split(': ')[1], note]);
  expect(mails.toSorted()).toEqual([
    ['Fee canceled', 'Sent'],
    ['Payment disputed', 'Sent'],
    ['Payment issue', 'Sent'],
  ]);
});
