import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw, statusOf } from './raw-request';
import { clientOf } from './s3/testing';
import { type LocalServices, startLocalServices } from './services';
import { testFolder } from '@/tests/support/test-folder';

const dataDir = testFolder();
let services: LocalServices;
let s3: S3Client;

beforeAll(async () => {
  services = await startLocalServices({ dataDir, want: ['s3', 'mail', 'stripe'], durable: false });
  const keys = { accessKeyId: variable('S3_ACCESS_KEY_ID'), secretAccessKey: variable('S3_SECRET_ACCESS_KEY') };
  s3 = clientOf(variable('S3_ENDPOINT'), keys);
});

afterAll(async () => {
  s3.destroy();
  await services.stop();
});

const variable = (name: string): string => services.env[name] ?? '';
const portOf = (name: string): number => Number(new URL(variable(name)).port);

const httpServices = [
  {
    name: 'S3',
    port: () => portOf('S3_ENDPOINT'),
    prove: () => s3.send(new HeadBucketCommand({ Bucket: variable('S3_BUCKET') })),
  },
  {
    name: 'mail catcher',
    port: () => portOf('MAIL_INBOX_URL'),
    prove: async () => expect((await fetch(`${variable('MAIL_INBOX_URL')}/messages`)).status).toBe(200),
  },
  {
    name: 'payment simulator',
    port: () => portOf('STRIPE_API_BASE'),
    prove: async () => expect((await fetch(variable('STRIPE_API_BASE'))).status).toBe(200),
  },
];

const host = 'Host: 127.0.0.1\r\n';
const malformed: [what: string, request: string][] = [
  ['two slashes as the path', `GET // HTTP/1.1\r\n${host}\r\n`],
  ['three slashes and a name', `GET ///timbre HTTP/1.1\r\n${host}\r\n`],
  ['a foreign host as the path', `GET //evil.example/x HTTP/1.1\r\n${host}\r\n`],
  ['a backslash as the path', `GET /\\evil.example HTTP/1.1\r\n${host}\r\n`],
  ['an absolute URL that cannot be parsed', `GET http://[ HTTP/1.1\r\n${host}\r\n`],
  ['an absolute URL', `GET http://evil.example/ HTTP/1.1\r\n${host}\r\n`],
  ['an asterisk', `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
  ['a cut-off percent sign', `GET /% HTTP/1.1\r\n${host}\r\n`],
  ['percent signs without digits', `GET /timbre/%zz HTTP/1.1\r\n${host}\r\n`],
  ['percent signs that are not UTF-8', `GET /timbre/%ff%fe HTTP/1.1\r\n${host}\r\n`],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
  ['a Host that is not a host', 'GET / HTTP/1.1\r\nHost: [\r\n\r\n'],
  ['binary rubbish', '\x16\x03\x01\x02\0\x01\0\x01'],
];

/** Requests that the service must survive; its response is not specified. */
const disruptive: [what: string, request: string][] = [
  ['a body that ends early', `PUT /timbre/a HTTP/1.1\r\n${host}Content-Length: 1000\r\n\r\nshort`],
  ['a form that ends early', `POST /v1/customers HTTP/1.1\r\n${host}Content-Length: 1000\r\n\r\nname=`],
  ['headers that end early', `GET / HTTP/1.1\r\n${host}Accept: `],
  ['an upgrade', `GET / HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`],
  ['a query of nothing but signs', `GET /timbre?&&==&%=%&[]=&__proto__=1 HTTP/1.1\r\n${host}\r\n`],
  ['two requests, the second broken', `GET / HTTP/1.1\r\n${host}\r\nGET // HTTP/1.1\r\n${host}\r\n`],
];

describe.each(httpServices)('$name', ({ port, prove }) => {
  test.each(malformed)('responds 400 to %s, and keeps running', async (_, request) => {
    expect(statusOf(await sendRaw(port(), Buffer.from(request, 'latin1')))).toBe(400);
    await prove();
  });

  test.each(disruptive)('survives %s', async (_, request) => {
    expect(statusOf(await sendRaw(port(), Buffer.from(request, 'latin1')))).not.toBe(500);
    await prove();
  });

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example:80', '10.0.0.1'])(
    'rejects the host %s',
    async (name) => {
      expect(statusOf(await sendRaw(port(), `GET / HTTP/1.1\r\nHost: ${name}\r\n\r\n`))).toBe(403);
    },
  );

  test('survives random request lines and headers', async () => {
    const bytes = fc.uint8Array({ maxLength: 60 }).map((codes) => Buffer.from(codes).toString('latin1'));
    const text = fc.oneof(bytes, fc.constantFrom('/', '*', '//', '/timbre', 'http://evil.example/', 'bytes=5-1'));
    const line = fc.tuple(fc.constantFrom('GET', 'PUT', 'POST', 'DELETE', 'HEAD', 'OPTIONS'), text);
    const headers = fc.array(fc.tuple(fc.constantFrom('Host', 'Authorization', 'Range', 'Content-Length', 'X'), text));
    const request = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.tuple(line, headers, fc.uint8Array({ maxLength: 50 })).map(([[method, path], lines, body]) => {
        const fields = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
        return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${host}${fields}\r\n`, 'latin1'), body]);
      }),
    );
    await fc.assert(
      fc.asyncProperty(request, async (bytes) => {
        expect(statusOf(await sendRaw(port(), bytes))).not.toBe(500);
      }),
      { numRuns: 150 },
    );
    await prove();
  });
});

describe('SMTP', () => {
  const port = () => portOf('SMTP_URL');
  const envelope = 'EHLO a\r\nMAIL FROM:<a@timbre.example>\r\nRCPT TO:<b@timbre.example>\r\nDATA\r\n';

  async function prove(): Promise<void> {
    const transport = createTransport({ url: variable('SMTP_URL') });
    await transport.sendMail({ from: 'a@timbre.example', to: 'proof@timbre.example', subject: 'Proof', text: 'Hi' });
    const mails = await (await fetch(`${variable('MAIL_INBOX_URL')}/messages?to=proof@timbre.example`)).json();
    expect(mails[0].subject).toBe('Proof');
  }

  test('survives random bytes, alone and in the middle of a mail', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.uint8Array({ maxLength: 500 }), async (isMail, bytes) => {
        await sendRaw(port(), Buffer.concat([Buffer.from(isMail ? envelope : ''), bytes, Buffer.from('\r\n.\r\n')]));
      }),
      { numRuns: 100 },
    );
    await prove();
  });
});
