import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectNode, root } from './install.mjs';
import { type LocalServices, startLocalServices } from './services';
import { pollUntil } from '@/tests/support/jobs/poll';
import { testFolder } from '@/tests/support/test-folder';

const [dataDir, otherDir, lastDir] = [testFolder(), testFolder(), testFolder()];
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

test('PostgreSQL ends with a process that exits without stopping it', async () => {
  const options = JSON.stringify({ dataDir: lastDir, want: ['postgres'], durable: false });
  const script = `import { startLocalServices } from './server/local/services';
    await startLocalServices(${options});
    process.exit(3);`;
  const exited = spawnSync(projectNode, ['--import', 'tsx', '--input-type=module', '-e', script], { cwd: root });
  expect(exited.status).toBe(3);
  const pidFile = join(lastDir, 'postgres', 'postmaster.pid');
  await pollUntil(() => !existsSync(pidFile), { what: 'the end of PostgreSQL' });
});
