import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalServices, startLocalServices } from './services';

let dataDir: string;
let services: LocalServices;
const variable = (name: string): string => services.env[name] ?? '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timbre-services-'));
  services = await startLocalServices({ dataDir, durable: false, appUrl: 'http://localhost:3999' });
});

afterAll(async () => {
  await services.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const s3 = () =>
  new S3Client({
    endpoint: variable('S3_ENDPOINT'),
    region: variable('S3_REGION'),
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials: {
      accessKeyId: variable('S3_ACCESS_KEY_ID'),
      secretAccessKey: variable('S3_SECRET_ACCESS_KEY'),
    },
  });

test('a browser can upload to and read ranges from signed URLs, and nothing works without a signature', async () => {
  const key = 'takes/one.wav';
  const bucket = variable('S3_BUCKET');
  const origin = { Origin: 'http://localhost:3999' };
  const put = await getSignedUrl(
    s3(),
    new PutObjectCommand({ Bucket: bucket, Key: key, ContentType: 'audio/wav', ContentLength: 10 }),
    { signableHeaders: new Set(['content-type', 'content-length']) },
  );
  const preflight = await fetch(put, {
    method: 'OPTIONS',
    headers: { ...origin, 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'content-type' },
  });
  expect(preflight.status).toBe(200);
  const stored = await fetch(put, {
    method: 'PUT',
    body: '0123456789',
    headers: { ...origin, 'Content-Type': 'audio/wav' },
  });
  expect(stored.status).toBe(200);
  expect(stored.headers.get('access-control-expose-headers')).toContain('ETag');
  const wrongType = await fetch(put, { method: 'PUT', body: '0123456789', headers: { 'Content-Type': 'text/html' } });
  expect(wrongType.status).toBe(403);

  const get = await getSignedUrl(s3(), new GetObjectCommand({ Bucket: bucket, Key: key }));
  const range = await fetch(get, { headers: { ...origin, Range: 'bytes=2-4' } });
  expect([range.status, await range.text()]).toEqual([206, '234']);
  expect((await fetch(`${variable('S3_ENDPOINT')}/${bucket}/${key}`)).status).toBe(403);
});

test('a mail arrives only in the inbox of its recipient, newest first', async () => {
  const transport = createTransport({ url: variable('SMTP_URL') });
  for (const subject of ['First', 'Ščond <b>']) {
    await transport.sendMail({
      from: 'a@timbre.example',
      to: 'Nora@newco.example',
      subject,
      text: 'Hi',
      html: '<p>Hi</p>',
      attachments: [{ filename: 'R-2026-000001.pdf', content: Buffer.alloc(19_743) }],
    });
  }
  const inbox = `${variable('MAIL_INBOX_URL')}/messages`;
  const mails = await (await fetch(`${inbox}?to=nora@newco.example`)).json();
  expect(mails).toEqual([
    {
      to: 'nora@newco.example',
      subject: 'Ščond <b>',
      text: expect.stringContaining('Hi'),
      html: expect.stringContaining('<p>Hi</p>'),
      created: expect.any(String),
    },
    expect.objectContaining({ subject: 'First' }),
  ]);
  expect(await (await fetch(`${inbox}?to=ines@northwind.example`)).json()).toEqual([]);
  const page = await (await fetch(variable('MAIL_INBOX_URL'))).text();
  expect(page).toContain('Ščond &#60;b&#62;');
  expect(page).not.toContain('<b>');
  const [, path = ''] = /href="(\/messages\/[^"]+)"/.exec(page) ?? [];
  const mail = await (await fetch(new URL(path, variable('MAIL_INBOX_URL')))).text();
  expect(mail).toContain('Attached: R-2026-000001.pdf, 20 kB');
});

test('names a service that no longer responds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'timbre-services-'));
  const others = await startLocalServices({ dataDir: folder, want: ['s3', 'mail', 'stripe'], durable: false });
  expect(await others.findUnresponsive()).toEqual([]);
  await others.stop();
  expect((await others.findUnresponsive()).toSorted()).toEqual(['inbox', 's3', 'smtp', 'stripe']);
  await rm(folder, { recursive: true, force: true });
});
