import { expect, test } from 'vitest';
import type { Prisma } from '@/server/platform/db';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { db } from '@/server/platform/db';
import { operatorName } from '@/server/installation/names';
import { env } from '@/server/platform/env';
import { getObject } from '@/server/platform/storage/storage';
import { aCard, aCustomer, aDelivery, aProject, aTemplate, aVoice } from '@/tests/support/builders';
import { textOfPdf } from '@/tests/support/pdf-text';
import { handleRenderDocument } from './render-document.handler';

/** Completes a project and returns a reader of its documents, for what they say about VAT (docs/rules/money.md). */
async function complete(team: Parameters<typeof aCustomer>[0], voiceTeam: Prisma.TeamUpdateInput) {
  const [customer, voice] = [await aCustomer({ hasVat: false, ...team }), await aVoice()];
  await db.team.update({ where: { id: voice.teamId }, data: voiceTeam });
  await aCard(customer);
  const template = await aTemplate({ customerPriceCents: 20_050, voiceFeeCents: 12_345 });
  const { id: projectId } = await aProject({ customer, state: 'shortlisted', voiceIds: [voice.id], template });
  await assignVoice(customer.actor, projectId, voice.id, true);
  await acceptProject(voice.actor, projectId, true);
  await aDelivery(projectId, voice.id);
  await approveProject(customer.actor, projectId);
  return async (kind: 'orderConfirmation' | 'clientAgreement' | 'receipt' | 'selfBilling') => {
    const { id } = await db.projectDocument.findFirstOrThrow({ where: { projectId, kind } });
    await handleRenderDocument({ documentId: id });
    return textOfPdf(await getObject(`documents/${id}.pdf`));
  };
}

test('in another EU country: the reverse charge note with the VAT ID of the recipient', async () => {
  const textOf = await complete(
    { name: 'Møller ApS', country: 'DK', vatId: 'DK13585628' },
    { country: 'DE', vatId: 'DE811907980' },
  );
  for (const kind of ['orderConfirmation', 'receipt'] as const) {
    const text = await textOf(kind);
    expect(text).toContain('Net€200.50VAT 0%€0.00');
    expect(text).toContain(
      'Reverse charge: VAT is to be accounted for by the recipient, VAT ID DK13585628 (Article 196, Council Directive 2006/112/EC).',
    );
  }
  const bill = await textOf('selfBilling');
  expect(bill).toMatch(/Self-billing invoiceNumberSB-\d{4,}-20\d\d-\d{4}/);
  expect(bill).toContain('SupplierSam Rivers');
  expect(bill).toContain('VAT ID DE811907980');
  expect(bill).toContain(`Recipient and issuer${operatorName()}`);
  expect(bill).toContain(
    `Self-billing: this invoice is issued by ${operatorName()} in the name and on behalf of Sam Rivers, as agreed between the parties.`,
  );
  // The operator of the tests has no VAT ID, so that the country of the voice taxes the fee.
  expect(bill).toContain('Net€123.45VAT 19%€23.46Total€146.91');
});

test('for another reason: the note that the customer is exempt, and the VAT of a domestic voice', async () => {
  const textOf = await complete(
    { name: 'Field & Sons AB' },
    { country: env.OPERATOR_COUNTRY, vatId: 'SE556677889901' },
  );
  const bill = await textOf('selfBilling');
  expect(bill).toContain('Net€123.45VAT 25%€30.86Total€154.31');
  expect(bill).not.toContain('Reverse charge');
  expect(await textOf('receipt')).toContain(
    'No VAT is charged: Field & Sons AB is registered with us as exempt from it.',
  );
  const agreement = await textOf('clientAgreement');
  expect(agreement).toContain('What was agreed');
  expect(agreement).not.toContain('No VAT is charged');
});
