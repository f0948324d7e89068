import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { contracts } from '@/lib/contracts';
import { acceptProject } from '@/server/assignments/accept-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { scriptCsv } from '@/server/exports/write-zip';
import { downloadEarnings } from '@/server/payouts/earnings';
import type { HttpResult } from '@/server/platform/http-result';
import { downloadAuditLog } from '@/server/support/audit-log';
import { downloadInvoices } from '@/server/support/money/invoices';
import { downloadBookkeeping } from '@/server/support/money/revenue';
import { downloadTaxReport } from '@/server/support/money/tax-report';
import { createTransferFile, downloadTransferFile } from '@/server/support/money/transfer-files';
import { downloadPaymentHistory } from '@/server/teams/payment-history';
import { showBrand } from '@/tests/support/texts/brand';
import { aCustomer, aProject } from '@/tests/support/builders';
import { expectFinished } from '@/tests/support/texts/finished-text';
import { aDuePayout, aPayableAccount } from '@/tests/support/payments/due-payout';

showBrand();

const debtor = { debtorName: 'Klang AB', debtorIban: 'SE4550000000058398257466', executionDate: '2199-12-01' };

/** Creates a project that was paid by card and approved, and one on an invoice. */
async function aMarket() {
  const { customer, voice, projectId } = await aDuePayout();
  const admin = await aPayableAccount(voice.teamId);
  const invoiced = await aCustomer({ manualInvoice: true });
  const { id: invoicedId } = await aProject({ customer: invoiced, state: 'shortlisted', voiceIds: [voice.id] });
  await assignVoice(invoiced.actor, invoicedId, voice.id, true);
  await acceptProject(voice.actor, invoicedId, true);
  const { file } = await createTransferFile(admin, debtor);
  return { customer, voice, projectId, admin, invoicedId, fileId: file.id };
}

type Market = Awaited<ReturnType<typeof aMarket>>;
let market: Market;
beforeAll(async () => {
  market = await aMarket();
});

const samples: Record<string, (market: Market) => Promise<HttpResult<undefined>>> = {
  '/teams/{teamId}/payment-history.csv': ({ customer }) => downloadPaymentHistory(customer.actor, customer.team.id, {}),
  '/teams/{teamId}/earnings.csv': ({ voice }) => downloadEarnings(voice.actor, voice.teamId),
  '/support/audit-log.csv': ({ admin }) => downloadAuditLog(admin, { query: admin.userId }),
  '/support/invoices.csv': ({ admin, invoicedId }) => downloadInvoices(admin, { view: 'open', query: invoicedId }),
  '/support/money/bookkeeping.csv': ({ admin }) => downloadBookkeeping(admin, {}),
  '/support/tax-report.csv': ({ admin }) => downloadTaxReport(admin, { from: '2000-01', to: '2199-12' }),
  '/support/transfer-files/{fileId}/content': ({ admin, fileId }) => downloadTransferFile(admin, fileId),
};

/** Routes that the test leaves out: pictures, sound, and files that programs read. */
const others: readonly string[] = [
  '/crop-picture',
  // Tested beside the command, as a ZIP.
  '/me/data-export',
  '/metrics',
  '/pictures/{pictureId}',
  '/share-images/{voiceId}',
  '/speech',
  '/support/users/{userId}/data',
];

const downloads = contracts.filter(({ kind, path: route }) => kind === 'binary' && !others.includes(route));

test.each(downloads)('$path is complete', async ({ path: route }) => {
  const sample = samples[route];
  if (!sample) throw new Error(`Add ${route} to the samples of this file, or to the others if people do not read it.`);
  const { extra } = await sample(market);
  const text = Buffer.from(extra.bytes as Uint8Array).toString();
  // The books have the rows of other tests too.
  const lines = text.trimEnd().split('\r\n');
  const own = route.includes('bookkeeping')
    ? lines.filter((line, index) => index === 0 || line.includes(market.projectId))
    : lines;
  if (route.endsWith('.csv')) expect(own.length).toBeGreaterThan(1);
  expectFinished(own.join('\n'));
});

test('the script of an export is complete', () => {
  const line = { path: 'scene/a.wav', filename: 'a.wav', line: 'Good morning' };
  expectFinished(
    scriptCsv([
      { ...line, status: 'exported' },
      { ...line, status: 'failed' },
    ]),
  );
});

/** Tests that read what these programs draw or write. */
const readers: Record<string, string> = {
  'server/assignments/licenses/license-certificate-pdf.ts':
    'server/assignments/licenses/issue-license-certificate.test.ts',
  'server/exports/write-zip.ts': 'server/system/written-files.test.ts',
  'server/payments/rendering/document.ts': 'server/payments/rendering/document.unit.test.ts',
  'server/platform/http-result.ts': 'server/system/written-files.test.ts',
  'server/requests/export-own-data.ts': 'server/requests/export-own-data.test.ts',
  'server/takes/certificate-pdf.ts': 'server/takes/certificate-pdf.unit.test.ts',
};

test('everything that draws a PDF or writes a CSV has a test of its words', async () => {
  const names = await readdir('server', { recursive: true });
  const files = names.filter((name) => /(?<!\.test)\.ts$/.test(name)).map((name) => path.posix.join('server', name));
  for (const file of files) {
    if (!/\bnew Sheet\(|\bcsvOf\(/.test(await readFile(file, 'utf8'))) continue;
    const reader = readers[file];
    if (!reader)
      throw new Error(`${file}: let a test read what it writes with expectFinished, and add it to the readers.`);
    expect(await readFile(reader, 'utf8')).toContain('expectFinished(');
  }
});
