import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '@/tests/support/builders';
import { projectNode, root } from '@/server/local/install.mjs';
import { deliver } from '@/server/notifications/deliver';
import { type DeliveryStatus, db, disconnect, type NotificationChannel } from '@/server/platform/db';
import { type MailServer, refusal, startMailServer } from '@/tests/support/mail-server';
import { inParallel } from '@/tests/support/jobs/poll';

/** A notification is sent once, despite crashes, repeated runs and rejections. */
let server: MailServer;
const texted: string[] = [];
const gateway = createServer((request, response) => {
  texted.push(String(request.headers['idempotency-key']));
  request.resume();
  response.writeHead(202).end();
});

beforeAll(async () => {
  server = await startMailServer();
  await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready));
  // Must be set before first use in this process; the suite's worker keeps the defaults.
  process.env.SMTP_URL = server.url;
  process.env.SMS_URL = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`;
});
afterEach(() => {
  server.mails.length = 0;
  server.behavior = {};
});
afterAll(async () => {
  await Promise.all([server.stop(), new Promise((closed) => gateway.close(closed)), disconnect()]);
});

/** Creates a delivery that waits and has no job, so that only the test sends it. */
async function waiting(channel: NotificationChannel = 'mail'): Promise<string> {
  const user = await aUser({ firstName: 'Ada', phone: '+46701234567', smsNotifications: true });
  const { id } = await db.notificationDelivery.create({
    data: {
      channel,
      notification: {
        create: {
          userId: user.id,
          kind: 'invited',
          payload: { teamName: 'Brightside', projectName: 'Spring spot' },
          decidedAt: new Date(),
        },
      },
    },
  });
  return id;
}

async function statusOf(id: string): Promise<DeliveryStatus> {
  return (await db.notificationDelivery.findUniqueOrThrow({ where: { id } })).status;
}

function startDelivery(id: string): ChildProcess {
  const program = `${root}/tests/support/programs/deliver-notification.ts`;
  return spawn(projectNode, ['--import', 'tsx', program, id], { cwd: root, stdio: 'ignore' });
}

describe('a mail', () => {
  test('sends one mail when killed between sending and marking it as sent', async () => {
    const id = await waiting();
    const program = startDelivery(id);
    server.behavior.onEnd = () => {
      program.kill('SIGKILL');
      return null;
    };
    await once(program, 'exit');
    expect(server.mails).toHaveLength(1);
    server.behavior = {};
    for (let run = 0; run < 3; run++) await deliver(id);
    expect(server.mails).toHaveLength(1);
    expect(await statusOf(id)).toBe('submitted');
  });

  test('sends it once in the next run when killed before the server had it', async () => {
    const id = await waiting();
    const program = startDelivery(id);
    server.behavior.onReceiver = () => {
      program.kill('SIGKILL');
      return null;
    };
    await once(program, 'exit');
    expect(server.mails).toHaveLength(0);
    expect(await statusOf(id)).toBe('waiting');
    server.behavior = {};
    await deliver(id);
    await deliver(id);
    expect(server.mails).toHaveLength(1);
    expect(await statusOf(id)).toBe('sent');
  });

  test('is sent once by twenty concurrent runs', async () => {
    for (let round = 1; round <= 5; round++) {
      const id = await waiting();
      await inParallel(20, () => deliver(id));
      expect(server.mails).toHaveLength(round);
      expect(await statusOf(id)).toBe('sent');
    }
  });

  test('is retried after a temporary rejection only, and neither error names the recipient', async () => {
    const id = await waiting();
    server.behavior.onEnd = () => refusal(451);
    await expect(deliver(id)).rejects.toThrow('The mail server rejected the mail: 451');
    expect(await statusOf(id)).toBe('waiting');
    server.behavior = {};
    await deliver(id);
    expect(await statusOf(id)).toBe('sent');

    const gone = await waiting();
    server.behavior.onReceiver = () => refusal(550);
    await expect(deliver(gone)).rejects.toThrow(/^The mail server rejected the mail: 550$/);
    expect(await statusOf(gone)).toBe('refused');
  });

  test('has one-click unsubscribe (RFC 8058), the same id for each try, and both parts', async () => {
    const id = await waiting();
    await deliver(id);
    const mail = server.mails[0]?.replaceAll(/\r\n[ \t]/g, ' ') ?? '';
    expect(mail).toMatch(/^List-Unsubscribe: <http[^>]+\/v1\/unsubscribe\/[\w-]+\.invited\.[\w-]+>$/m);
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(mail).toContain(`Message-ID: <${id}@`);
    expect(mail).toMatch(/text\/plain[\s\S]+text\/html/);
  });

  test('is not sent when its kind was switched off after it was queued', async () => {
    const id = await waiting();
    await db.user.updateMany({
      where: { notifications: { some: { deliveries: { some: { id } } } } },
      data: { mutedNotifications: ['mail:invited'] },
    });
    await deliver(id);
    expect(server.mails).toHaveLength(0);
    expect(await statusOf(id)).toBe('unwanted');
  });
});

test('sends an SMS once, under the id of its delivery', async () => {
  const id = await waiting('sms');
  await deliver(id);
  await deliver(id);
  expect(texted).toEqual([id]);
  expect(await statusOf(id)).toBe('sent');
});
