import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalServices, startLocalServices } from './services';
import { testFolder } from '@/tests/support/test-folder';

const [dataDir, otherDir] = [testFolder(), testFolder()];
let services: LocalServices;
const variable = (name: string): string => services.env[name] ?? '';

beforeAll(async () => {
  services = await startLocalServices({ dataDir, durable: false, appUrl: 'http://localhost:3999' });
});

afterAll(async () => {
  await services.stop();
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
  const others = await startLocalServices({ dataDir: otherDir, want: ['s3', 'mail', 'stripe'], durable: false });
  expect(await others.findUnresponsive()).toEqual([]);
  await others.stop();
  expect((await others.findUnresponsive()).toSorted()).toEqual(['inbox', 's3', 'smtp', 'stripe']);
});
