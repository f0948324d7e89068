import { db, transaction } from '@/server/platform/db';
import { recordMovement } from '@/server/payments/ledger';
import { acceptProject } from '@/server/assignments/accept-project';
import { type aCustomer, anAssignment } from '@/tests/support/builders';

type Given = { customerPriceCents?: number; team?: NonNullable<Parameters<typeof aCustomer>[0]> };

/** Has the voice accept the project of a team that is invoiced. The VAT is 25%. */
export async function anInvoice({ customerPriceCents = 20_000, team = {} }: Given = {}) {
  const assigned = await anAssignment({ team: { manualInvoice: true, ...team }, template: { customerPriceCents } });
  const { voice, projectId } = assigned;
  await acceptProject(voice.actor, projectId, true);
  const invoice = await db.invoice.findFirstOrThrow({ where: { projectId }, include: { document: true } });
  return { ...assigned, invoice };
}

/** Inserts an invoice as version 0.9 did: without a document. */
export async function anOldInvoice() {
  const { customer, projectId } = await anAssignment({ team: { manualInvoice: true } });
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId } });
  const amounts = { amountCents: 25_000, vatCents: 5_000 };
  const teamId = customer.team.id;
  const invoice = await transaction(async (tx) => {
    await recordMovement(tx, { kind: 'sale', subjectId: assignmentId, projectId, assignmentId }, [
      { account: 'invoiced', partyId: teamId, amountCents: -25_000 },
      { account: 'vat', amountCents: 5_000 },
      { account: 'platform', amountCents: 20_000 },
    ]);
    await tx.assignment.update({ where: { id: assignmentId }, data: { state: 'accepted', acceptedAt: new Date() } });
    return tx.invoice.create({
      data: { projectId, assignmentId, teamId, ...amounts, dueOn: new Date('2026-01-01') },
    });
  });
  return { customer, projectId, invoice };
}
