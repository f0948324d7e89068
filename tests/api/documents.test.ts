import { afterAll, expect, test } from 'vitest';
import type { Project } from '@/lib/contracts/project-shapes';
import { aTake } from '@/tests/support/builders';
import { operatorName } from '@/server/installation/names';
import { db, disconnect } from '@/server/platform/db';
import type { ApiClient } from '@/tests/support/network/api';
import {
  accept,
  approve,
  assign,
  type AssignedVoice,
  type Customer,
  loginCustomer,
  loginVoice,
  must,
  orderProject,
  shortlist,
} from '@/tests/support/market';
import { textOfPdf } from '@/tests/support/pdf-text';
import { pollUntil } from '@/tests/support/jobs/poll';

afterAll(() => disconnect());

async function completeProject(customer: Customer, voice: AssignedVoice): Promise<string> {
  const projectId = await orderProject(customer, { customerPriceCents: 20_050, voiceFeeCents: 12_345 });
  await customer.api.call('PATCH /projects/{projectId}', { params: { projectId }, body: { purchaseOrder: 'PO 4711' } });
  await must(shortlist(customer, projectId, voice.id));
  await must(assign(customer, projectId, voice.id));
  await must(accept(voice, projectId));
  await aTake({ projectId, userId: voice.id });
  await must(approve(customer, projectId));
  return projectId;
}

type DocumentField = 'orderConfirmationUri' | 'receiptUri' | 'invoiceInfoUri';

async function readDocument(api: ApiClient, projectId: string, field: DocumentField): Promise<string> {
  const uri = await pollUntil(
    async () => {
      const project: Project = await api.call('GET /projects/{projectId}', { params: { projectId } });
      return project[field];
    },
    { what: field },
  );
  const redirect = await api.fetch(`/v1/download?uri=${encodeURIComponent(uri)}&filename=paper.pdf`);
  expect(redirect.status).toBe(302);
  const file = await fetch(redirect.headers.get('location') ?? '');
  // Our own PDFs are served inline, with a file name for saving.
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('content-disposition')).toMatch(/^inline; filename="paper.pdf"/);
  return textOfPdf(new Uint8Array(await file.arrayBuffer()));
}

test('documents with VAT: 25 % to the cent, seller and buyer, the purchase order, the card', async () => {
  const [customer, voice] = [
    await loginCustomer({ name: 'Field & Sons AB', vatId: 'SE556677889901' }),
    await loginVoice(),
  ];
  const projectId = await completeProject(customer, voice);
  for (const field of ['orderConfirmationUri', 'receiptUri'] as const) {
    const text = await readDocument(customer.api, projectId, field);
    expect(text).toContain(`From${operatorName()}`);
    expect(text).toContain('ToField & Sons ABStorgatan 1111 22 StockholmSwedenTax ID 556677-8899VAT ID SE556677889901');
    expect(text).toContain('Purchase orderPO 4711');
    expect(text).toContain('Net€200.50VAT 25%€50.13Total');
    expect(text).toContain('€250.63');
    expect(text).not.toMatch(/Reverse charge|No VAT is charged/);
  }
  const receipt = await readDocument(customer.api, projectId, 'receiptUri');
  expect(receipt).toMatch(/NumberR-20\d\d-\d{6}/);
  expect(receipt).toContain('Visa •••• 4242');
  expect(receipt).toContain('Total paid€250.63');
  expect(receipt).toContain('Paid in full.');
  const payment = await db.payment.findFirstOrThrow({ where: { projectId } });
  expect(payment).toMatchObject({ amountCents: 25_063, vatCents: 5_013, status: 'captured' });
  // The voice must not see any of these amounts.
  const info = await readDocument(voice.api, projectId, 'invoiceInfoUri');
  expect(info).toContain('Net€123.45VAT 0%€0.00Total€123.45');
  expect(info).toContain('No VAT ID is registered for Sam Rivers. This is not an invoice');
  expect(info).not.toMatch(/200\.50|250\.63|PO 4711/);
});
