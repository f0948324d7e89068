import { showBrand } from '@/tests/support/texts/brand';
import { serve } from '@/tests/support/network/serve';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { formatDate, formatTime } from '@/lib/domain/format-date';
import { type NotificationKind, notificationKinds } from '@/lib/domain/notifications';
import { hourMs } from '@/lib/domain/durations';
import { deliver } from './deliver';
import { finalizeNotification } from './finalize';
import { lateAfterMs } from './truth';
import { db } from '@/server/platform/db';
import { setTime } from '@/tests/support/clock';
import { expectFinished } from '@/tests/support/texts/finished-text';
import { startMailServer } from '@/tests/support/mail-server';
import { factCases } from '@/tests/support/notifications/fact-cases';
import { aScene, type Case, names } from '@/tests/support/notifications/late-scene';
import { requestCases } from '@/tests/support/notifications/request-cases';
import { isWholeRun } from '@/tests/support/whole-run';

showBrand();

const server = await startMailServer();
const texts: string[] = [];
const gateway = await serve((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    texts.push((JSON.parse(Buffer.concat(chunks).toString()) as { text: string }).text);
    response.writeHead(202).end();
  });
});

process.env.SMTP_URL = server.url;
process.env.SMS_URL = `${gateway.url}/`;
afterEach(() => vi.useRealTimers());
afterAll(() => Promise.all([server.stop(), gateway.close()]));

/** Does not compile without a kind. */
const cases: { [K in NotificationKind]: Case<K>[] } = { ...requestCases, ...factCases };

/** Runs the job of a kind an hour late: `meanwhile` happens before its decision, or while its mail waits. */
async function sendLate(kind: NotificationKind, given: Case<NotificationKind>, when: 'decision' | 'delivery') {
  const scene = await aScene(given.state);
  await given.before?.(scene);
  const at = new Date();
  const { id } = await db.notification.create({
    data: {
      kind,
      userId: scene[given.to].id,
      projectId: scene.projectId,
      voiceId: given.isChat ? scene.voice.id : null,
      payload: given.values(scene),
      created: at,
      dueAt: new Date(0),
    },
  });
  if (when === 'decision') await given.meanwhile?.(scene);
  await finalizeNotification(id);
  if (when === 'delivery') await given.meanwhile?.(scene);
  setTime(new Date(at.getTime() + hourMs));
  const numSent = [server.mails.length, texts.length] as const;
  for (const delivery of await db.notificationDelivery.findMany({ where: { notificationId: id } })) {
    await deliver(delivery.id);
  }
  vi.useRealTimers();
  const mails = await Promise.all(server.mails.slice(numSent[0]).map((mail) => PostalMime.parse(mail)));
  const row = await db.notification.findUniqueOrThrow({ where: { id }, include: { deliveries: true } });
  return { at, mails, sms: texts.slice(numSent[1]), row };
}

const moments = ['decision', 'delivery'] as const;

/**
 * Returns the moments at which a case is tried. The rule of a kind is the same at both: the quick run tries each case
 * at one of them, in turns.
 */
const momentsOf = ({ meanwhile }: Case<NotificationKind>, index: number) => {
  if (!meanwhile) return moments.slice(1);
  return isWholeRun ? moments : moments.slice(index % 2, (index % 2) + 1);
};

const rows = notificationKinds.flatMap((kind) =>
  (cases[kind] as Case<NotificationKind>[]).flatMap((given, index) =>
    momentsOf(given, index).map((when) => ({
      kind,
      given,
      when,
      title: `${kind}, ${given.what}`,
    })),
  ),
);

describe('a queue that is an hour late', () => {
  test.each(rows)('$title, before the $when', async ({ kind, given, when }) => {
    const { at, mails, sms, row } = await sendLate(kind, given, when);
    if (given.sends === null) {
      expect([mails, sms]).toEqual([[], []]);
      expect(row.dropReason).toBe(kind === 'message' ? 'read' : 'over');
      expect(row.deliveries.every(({ status }) => status === 'unwanted')).toBe(true);
      return;
    }
    expect(row.dropReason).toBeNull();
    const [mail] = mails;
    const text = mail?.text ?? '';
    expect([mails.length, sms.length]).toEqual([1, 1]);
    for (const pattern of given.sends.has ?? []) expect(text).toMatch(pattern);
    for (const pattern of given.sends.not ?? []) expect(text).not.toMatch(pattern);
    const everything = [mail?.subject, text, mail?.html, ...sms].join('\n');
    expectFinished(everything);
    expect(mail?.from?.name).toBe('Klang bookings');
    const moment = `${formatDate(at)} at ${formatTime(at, 'UTC')} UTC.`;
    const isNamed = text.includes(moment);
    expect(sms[0]?.includes(moment)).toBe(isNamed);
    expect(isNamed).toBe(/^(uninvited|assigned|unassigned|accepted|declined|approved|payout|payment)$/.test(kind));
  });
});

test('a fact that is not late names no moment', async () => {
  const scene = await aScene('accepted');
  const { id } = await db.notification.create({
    data: {
      kind: 'accepted',
      userId: scene.customer.id,
      projectId: scene.projectId,
      payload: names(scene),
      created: new Date(Date.now() - lateAfterMs / 2),
      dueAt: new Date(0),
    },
  });
  await finalizeNotification(id);
  const before = server.mails.length;
  for (const delivery of await db.notificationDelivery.findMany({ where: { notificationId: id, channel: 'mail' } })) {
    await deliver(delivery.id);
  }
  const { text = '' } = await PostalMime.parse(server.mails[before] ?? '');
  expect(text).not.toContain('Accepted on');
  expect(text).toContain('We’ll let you know when there’s something to hear.');
});

describe('a combined mail', () => {
  /** Sends them in the mail of 'Please accept the project', after the assignment was withdrawn. */
  async function sendJoined(joined: readonly ('unassigned' | 'payout')[]) {
    const scene = await aScene('assigned');
    await scene.release();
    const row = {
      userId: scene.voice.id,
      payload: { ...names(scene), fee: '€300' },
      created: new Date(Date.now() - hourMs),
      decidedAt: new Date(),
    };
    const main = await db.notification.create({ data: { ...row, projectId: scene.projectId, kind: 'assigned' } });
    for (const kind of joined) {
      const projectId = kind === 'payout' ? null : scene.projectId;
      await db.notification.create({ data: { ...row, kind, projectId, summaryId: main.id } });
    }
    const { id } = await db.notificationDelivery.create({ data: { notificationId: main.id, channel: 'mail' } });
    const before = server.mails.length;
    await deliver(id);
    expect(server.mails).toHaveLength(before + 1);
    expect(await db.notification.findUniqueOrThrow({ where: { id: main.id } })).toMatchObject({ dropReason: 'over' });
    const mail = await PostalMime.parse(server.mails[before] ?? '');
    expectFinished(`${mail.subject} ${mail.text} ${mail.html}`);
    return { name: scene.name, mail };
  }

  test('has only what is still true, with the moments of facts that are late', async () => {
    const { name, mail } = await sendJoined(['unassigned', 'payout']);
    expect(mail.subject).toBe('2 notifications about your projects');
    expect(mail.text).toContain(`No longer assigned to you: “${name}”. Canceled on `);
    expect(mail.text).toContain(`Your fee is on its way for “${name}”. Booked on `);
    expect(mail.text).not.toContain('Please accept');
  });

  test('is an ordinary one if one notification is left', async () => {
    const { name, mail } = await sendJoined(['unassigned']);
    expect(mail.subject).toBe(`No longer assigned to you: “${name}”`);
    expect(mail.text).toMatch(/unsubscribe\/[\w-]+\.unassigned\./);
  });
});
