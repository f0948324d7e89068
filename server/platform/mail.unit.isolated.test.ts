import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

type MailEnv = { SMTP_URL: string; SUPPORT_EMAIL?: string };
const { env } = vi.hoisted(() => {
  const variables: MailEnv = { SMTP_URL: '' };
  return { env: variables };
});
vi.mock('./env', () => ({ env }));

const received: string[] = [];
const texts: string[] = [];
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: ({ address }, _, done) => {
    received.push(address);
    done();
  },
  onData: (stream, _, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      texts.push(Buffer.concat(chunks).toString());
      done();
    });
  },
});

beforeAll(async () => {
  server.listen(0, '0.0.0.0');
  await once(server.server, 'listening');
});
beforeEach(() => {
  vi.resetModules();
  received.length = 0;
  texts.length = 0;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

const mail = {
  from: 'Voices <no-reply@voices.example>',
  to: 'olivia@brightside.example',
  subject: 'Hello',
  html: '<p>1</p>',
  text: '1',
  messageId: '<1@timbre>',
};

async function send(host: string, query = ''): Promise<void> {
  env.SMTP_URL = `smtp://${host}:${(server.server.address() as AddressInfo).port}${query}`;
  const { deliverMail } = await import('./mail');
  await deliverMail(mail);
}

// Reaches this machine, but is not a loopback name.
const otherHost = '0.0.0.0';

test('a mail server on another machine gets nothing without TLS', async () => {
  await expect(send(otherHost)).rejects.toThrow('The mail server rejected the mail');
  expect(received).toEqual([]);
});

test('TLS is not required on this machine, and where the URL says so', async () => {
  await send('127.0.0.1');
  await send('localhost');
  await send(otherHost, '?requireTLS=false');
  expect(received).toHaveLength(3);
});

test('replies go to support, where its address is configured', async () => {
  await send('localhost');
  env.SUPPORT_EMAIL = 'support@voices.example';
  await send('localhost');
  delete env.SUPPORT_EMAIL;
  expect(texts.map((text) => /^Reply-To: (.*)\r$/m.exec(text)?.[1])).toEqual([undefined, 'support@voices.example']);
});

test('a mail says that a program wrote it, so that no absence notice answers', async () => {
  await send('127.0.0.1');
  expect(texts.at(-1)).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
});
