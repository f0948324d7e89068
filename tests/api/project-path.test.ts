import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { db, disconnect } from '@/server/platform/db';
import { getObject } from '@/server/platform/storage/storage';
import {
  accept,
  approve,
  assign,
  deliver,
  loginCustomer,
  loginVoice,
  must,
  orderProject,
  shortlist,
} from '@/tests/support/market';
import { pollUntil } from '@/tests/support/jobs/poll';

afterAll(() => disconnect());

test('a project from order to approval: each side sees its own amounts, documents and steps', async () => {
  const [customer, voice] = await Promise.all([loginCustomer({ hasVat: true }), loginVoice()]);
  const projectId = await orderProject(customer);
  const params = { projectId };
  const forCustomer = () => customer.api.call('GET /projects/{projectId}', { params });
  const forVoice = () => voice.api.call('GET /projects/{projectId}', { params });

  expect((await forCustomer()).percentDone).toBe(37);
  await must(shortlist(customer, projectId, voice.id));
  const assigned = await must(assign(customer, projectId, voice.id));
  expect(assigned.body.confirmation).toBeNull();
  expect(assigned.body.project.voices).toMatchObject([{ id: voice.id, isAssigned: true, isAccepted: false }]);
  expect(assigned.body.project.customerPriceDetails).toEqual({
    price: 200,
    discount: 0,
    extras: 0,
    total: 200,
    vat: 50,
    totalWithVat: 250,
    tax: { rate: 0.25, category: 'domestic', note: '' },
  });
  expect(assigned.body.project).not.toHaveProperty('voiceFee');

  const invited = await forVoice();
  expect(invited).toMatchObject({ voiceFee: 140, percentDone: 40 });
  for (const hidden of [
    'customerPrice',
    'customerPriceDetails',
    'pickupCustomerPrice',
    'purchaseOrder',
    'chargedDate',
  ]) {
    expect(invited).not.toHaveProperty(hidden);
  }
  expect(invited.scopes).toContain('accept-project');

  await must(accept(voice, projectId));
  const takeId = await deliver(voice, projectId);
  const delivered = await pollUntil(
    async () => {
      const project = await forCustomer();
      return project.audio[0]?.status === 'done' && project;
    },
    { what: 'the checked take' },
  );
  expect(delivered.audio[0]).toMatchObject({ id: takeId, failure: null, name: 'Take 1' });
  expect(delivered.audio[0]?.durationMs).toBeGreaterThan(2_900);
  expect(delivered.audio[0]?.peaks).not.toBeNull();
  expect(delivered).toMatchObject({ isAccepted: true, percentDone: 87 });

  await must(approve(customer, projectId));
  const [done, ownPapers] = await pollUntil(
    async () => {
      const [project, voices] = [await forCustomer(), await forVoice()];
      return (
        Boolean(project.receiptUri && project.clientAgreementUri && voices.invoiceInfoUri) &&
        ([project, voices] as const)
      );
    },
    { what: 'the documents' },
  );
  expect(done).toMatchObject({ isApproved: true, percentDone: 100, isTest: true });
  expect(done.orderConfirmationUri).toMatch(/^documents\//);
  expect(done).not.toHaveProperty('invoiceInfoUri');
  expect(ownPapers).not.toHaveProperty('receiptUri');
  const pdf = await getObject(done.receiptUri ?? '');
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');

  const certificates = await pollUntil(
    async () => {
      const both = await Promise.all(
        [customer, voice].map(({ api }) => api.call('GET /projects/{projectId}/license-certificate', { params })),
      );
      return both.every(({ certificate }) => certificate?.uri) && both;
    },
    { what: 'the license certificate' },
  );
  const [{ certificate } = { certificate: null }] = certificates;
  expect(certificates[1]).toEqual({ certificate });
  const { uri } = await db.audioTake.findUniqueOrThrow({ where: { id: takeId } });
  const sha256 = createHash('sha256')
    .update(await getObject(uri))
    .digest('hex');
  expect(certificate?.files).toMatchObject([{ name: 'Take 1.wav', sha256 }]);
  const download = await voice.api.send('GET /download', { query: { uri: certificate?.uri ?? '' } });
  expect(download.status).toBe(302);

  const lines = await customer.api.call('GET /projects/{projectId}/messages', { params, query: { voiceId: voice.id } });
  expect(lines.map(({ type }) => type)).toEqual([
    'invited',
    'assigned',
    'order-confirmation',
    'client-agreement',
    'accepted',
    'voice-agreement',
    'receipt',
    'audio-uploaded',
    'approved',
    'invoice-info',
  ]);
  const payment = await db.payment.findFirstOrThrow({ where: { projectId } });
  expect(payment).toMatchObject({ status: 'captured', amountCents: 25_000, vatCents: 5_000 });
  const payout = await db.payout.findFirstOrThrow({ where: { assignment: { projectId } } });
  expect(payout).toMatchObject({ method: 'manual', status: 'payable', amountCents: 14_000 });
});
