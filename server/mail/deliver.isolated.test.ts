import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hourMs } from '@/lib/domain/durations';
import { deliverOutgoingMail, mailRetryHours } from './deliver';
import { enqueueMail } from './enqueue-mail';
import { db, transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { setTime } from '@/tests/support/clock';
import { refusal, startMailServer } from '@/tests/support/mail-server';
import { inParallel } from '@/tests/support/jobs/poll';

const server = await startMailServer();
process.env.SMTP_URL = server.url;

beforeEach(() => {
  server.mails.length = 0;
  server.behavior = {};
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.stop());

async function queued(template: 'password-changed' | 'reset-password' = 'password-changed'): Promise<string> {
  const to = `${newId().toLowerCase()}@people.example`;
  await transaction((tx) =>
    template === 'reset-password'
      ? enqueueMail(tx, { to, template, values: { firstName: 'Ada', link: 'http://localhost/secret' } })
      : enqueueMail(tx, { to, template, values: { firstName: 'Ada' } }),
  );
  return (await db.outgoingMail.findFirstOrThrow({ where: { to } })).id;
}

const rowOf = (id: string) => db.outgoingMail.findUniqueOrThrow({ where: { id } });
const hoursLater = (hours: number) => setTime(new Date(Date.now() + hours * hourMs));

describe('a requested mail', () => {
  test('is sent once, however many runs, and its links are deleted afterwards', async () => {
    const id = await queued('reset-password');
    expect(JSON.stringify((await rowOf(id)).values)).not.toMatch(/secret|localhost|Ada/);
    await inParallel(20, () => deliverOutgoingMail(id));
    await deliverOutgoingMail(id);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toContain('http://localhost/secret');
    expect(server.mails[0]).toMatch(/^From: Timbre <no-reply@timbre\.example>\r$/m);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', values: {} });
  });

  test.each([
    ['sent', undefined, { status: 'sent', failure: null }],
    ['refused', () => refusal(550), { status: 'failed', failure: 'Not delivered.' }],
  ])('the one that ends an erasure leaves no address when it was %s', async (_, onEnd, row) => {
    const to = `${newId().toLowerCase()}@people.example`;
    await transaction((tx) => enqueueMail(tx, { to, template: 'data-erased', values: {} }));
    const { id } = await db.outgoingMail.findFirstOrThrow({ where: { to } });
    if (onEnd) server.behavior.onEnd = onEnd;
    await deliverOutgoingMail(id).catch(() => {});
    expect(server.mails[0]).toContain(`To: ${to}`);
    expect(await rowOf(id)).toMatchObject({ ...row, to: 'erased@erased.invalid' });
  });

  test('is retried for a day while the server accepts none, with the same id', async () => {
    const id = await queued();
    server.behavior.onEnd = () => refusal(451);
    for (const hours of [0, 1, 12]) {
      hoursLater(hours);
      await expect(deliverOutgoingMail(id)).rejects.toThrow('451');
    }
    expect(await rowOf(id)).toMatchObject({ status: 'waiting', attempts: 3, failure: expect.stringContaining('451') });
    server.mails.length = 0;
    server.behavior = {};
    await deliverOutgoingMail(id);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toContain(`Message-ID: <${id}@`);
  });

  test('fails after that, with the reason', async () => {
    const id = await queued();
    server.behavior.onEnd = () => refusal(451);
    await expect(deliverOutgoingMail(id)).rejects.toThrow('451');
    server.mails.length = 0;
    server.behavior = {};
    hoursLater(mailRetryHours);
    await deliverOutgoingMail(id);
    expect(server.mails).toHaveLength(0);
    expect(await rowOf(id)).toMatchObject({ status: 'failed', failure: expect.stringContaining('451'), values: {} });
  });

  test('fails immediately when the server rejects it permanently', async () => {
    const id = await queued();
    server.behavior.onReceiver = () => refusal(550);
    await expect(deliverOutgoingMail(id)).rejects.toThrow('550');
    expect(await rowOf(id)).toMatchObject({ status: 'failed', failure: expect.stringContaining('550'), values: {} });
  });

  test('is not sent after its link has expired', async () => {
    const id = await queued('reset-password');
    hoursLater(1);
    await deliverOutgoingMail(id);
    expect(server.mails).toHaveLength(0);
    expect(await rowOf(id)).toMatchObject({ status: 'expired', values: {} });
  });
});
