import { afterAll, describe, expect, test } from 'vitest';
import type { Project } from '@/lib/contracts/project-shapes';
import { buildTake } from '@/prisma/seed/builders';
import { db, disconnect } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import type { ApiClient } from '@/tests/support/network/api';
import {
  accept,
  approve,
  assign,
  type Customer,
  type AssignedVoice,
  makeCustomer,
  makeVoice,
  must,
  orderProject,
  shortlist,
  stage,
} from '@/tests/support/market';
import { textOfPdf } from '@/tests/support/pdf-text';
import { pollUntil } from '@/tests/support/jobs/poll';
import { advanceClock } from '@/tests/support/payments/simulator';

afterAll(() => disconnect());

async function completeProject(customer: Customer, voice: AssignedVoice): Promise<string> {
  const projectId = await orderProject(customer, { customerPriceCents: 20_050, voiceFeeCents: 12_345 });
  await customer.api.call('PATCH /projects/{projectId}', { params: { projectId }, body: { purchaseOrder: 'PO 4711' } });
  await must(shortlist(customer, projectId, voice.id));
  await must(assign(customer, projectId, voice.id));
  await must(accept(voice, projectId));
  await buildTake(db, { projectId, userId: voice.id });
  await must(approve(customer, projectId));
  return projectId;
}

type DocumentField = 'orderConfirmationUri' | 'clientAgreementUri' | 'receiptUri' | 'selfBillingUri' | 'invoiceInfoUri';

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

describe('accounting documents', () => {
  test('with VAT: 25 % to the cent, seller and buyer, the purchase order, the card', async () => {
    const [customer, voice] = [
      await makeCustomer({ name: 'Field & Sons AB', vatId: 'SE556677889901' }),
      await makeVoice(),
    ];
    const projectId = await completeProject(customer, voice);
    for (const field of ['orderConfirmationUri', 'receiptUri'] as const) {
      const text = await readDocument(customer.api, projectId, field);
      expect(text).toContain(`From${env.OPERATOR_NAME}`);
      expect(text).toContain(
        'ToField & Sons ABStorgatan 1111 22 StockholmSwedenTax ID 556677-8899VAT ID SE556677889901',
      );
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

  test('without VAT, in another EU country: the reverse charge note with the customer’s VAT ID', async () => {
    const [customer, voice] = [
      await makeCustomer({ hasVat: false, name: 'Møller ApS', country: 'DK', vatId: 'DK13585628' }),
      await makeVoice(),
    ];
    await db.team.update({ where: { id: voice.teamId }, data: { country: 'DE', vatId: 'DE811907980' } });
    const projectId = await completeProject(customer, voice);
    for (const field of ['orderConfirmationUri', 'receiptUri'] as const) {
      const text = await readDocument(customer.api, projectId, field);
      expect(text).toContain('Net€200.50VAT 0%€0.00Total');
      expect(text).toContain(
        'Reverse charge: VAT is to be accounted for by the recipient, VAT ID DK13585628 (Article 196, Council Directive 2006/112/EC).',
      );
    }
    const bill = await readDocument(voice.api, projectId, 'selfBillingUri');
    expect(bill).toMatch(/Self-billing invoiceNumberSB-20\d\d-\d{6}/);
    expect(bill).toContain('SupplierSam Rivers');
    expect(bill).toContain('VAT ID DE811907980');
    expect(bill).toContain(`Recipient and issuer${env.OPERATOR_NAME}`);
    expect(bill).toContain(
      `Self-billing: this invoice is issued by ${env.OPERATOR_NAME} in the name and on behalf of Sam Rivers, as agreed between the parties.`,
    );
    expect(bill).toContain('Total€123.45');
  });

  test('without VAT for another reason: the note that the customer is exempt', async () => {
    const [customer, voice] = [await makeCustomer({ hasVat: false }), await makeVoice()];
    // A domestic voice with a VAT ID: the reverse charge does not apply.
    await db.team.update({
      where: { id: voice.teamId },
      data: { country: env.OPERATOR_COUNTRY, vatId: 'SE556677889901' },
    });
    const projectId = await completeProject(customer, voice);
    const bill = await readDocument(voice.api, projectId, 'selfBillingUri');
    expect(bill).toContain('The fee is without VAT. Where VAT is due on it, Sam Rivers invoices it separately.');
    expect(bill).not.toContain('Reverse charge');
    expect(await readDocument(customer.api, projectId, 'receiptUri')).toContain(
      'No VAT is charged: Field & Sons AB is registered with us as exempt from it.',
    );
    const agreement = await readDocument(customer.api, projectId, 'clientAgreementUri');
    expect(agreement).toContain('What was agreed');
    expect(agreement).not.toContain('No VAT is charged');
  });
});

describe('changes of the team between assignment and acceptance', () => {
  test('VAT: charges the confirmed amount and states it on the receipt', async () => {
    const { customer, voice, projectId } = await stage('assigned');
    await db.team.update({ where: { id: customer.teamId }, data: { hasVat: false } });
    await must(accept(voice, projectId));
    const payment = await db.payment.findFirstOrThrow({ where: { projectId } });
    expect(payment).toMatchObject({ status: 'captured', amountCents: 25_000, vatCents: 5_000 });
    const receipt = await db.projectDocument.findFirstOrThrow({ where: { projectId, kind: 'receipt' } });
    expect(receipt.facts).toMatchObject({ netCents: 20_000, vatCents: 5_000, vatPercent: 25, grossCents: 25_000 });
  });

  test('VAT with an expired authorization: renews it with the confirmed amount', async () => {
    const { customer, voice, projectId } = await stage('assigned');
    await db.team.update({ where: { id: customer.teamId }, data: { hasVat: false } });
    const first = await db.payment.findFirstOrThrow({ where: { projectId } });
    await advanceClock(first.stripeIntentId ?? '', 8);
    await must(accept(voice, projectId));
    const charged = await db.payment.findFirstOrThrow({ where: { projectId, status: 'captured' } });
    expect(charged).toMatchObject({ amountCents: 25_000, vatCents: 5_000 });
    expect(charged.id).not.toBe(first.id);
  });

  test('invoicing: captures the reserved amount, and nothing stays reserved', async () => {
    const { customer, voice, projectId } = await stage('assigned');
    await db.team.update({ where: { id: customer.teamId }, data: { manualInvoice: true } });
    await must(accept(voice, projectId));
    const payments = await db.payment.findMany({ where: { projectId } });
    expect(payments.map(({ status }) => status)).toEqual(['captured']);
    expect(await db.projectDocument.count({ where: { projectId, kind: 'receipt' } })).toBe(1);
  });
});
