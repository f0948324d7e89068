import { approveProject } from '@/server/assignments/approve-project';
import { db } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { aDelivery, anAssignment } from '@/tests/support/builders';

type Given = { team?: { isVatExempt?: boolean } };

/** An approved project of a voice that is registered in the operator's country: its fee of €140 has VAT of 25% on top. */
export async function aSelfBilledFee({ team = {} }: Given = {}) {
  const scene = await anAssignment({ state: 'accepted' });
  const { voice, customer, projectId } = scene;
  const data = { name: 'Rivers AB', country: env.OPERATOR_COUNTRY, vatId: 'SE556677889901', ...team };
  await db.team.update({ where: { id: voice.teamId }, data });
  await aDelivery(projectId, voice.id);
  await approveProject(customer.actor, projectId);
  const invoice = await db.projectDocument.findFirstOrThrow({ where: { projectId, kind: 'selfBilling' } });
  const payout = await db.payout.findFirstOrThrow({ where: { assignment: { projectId } } });
  return { ...scene, invoice, payoutId: payout.id };
}
