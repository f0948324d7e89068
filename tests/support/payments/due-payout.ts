import { confirmTransferAccount, setTransferAccount } from '@/server/support/money/transfer-accounts';
import { approveProject } from '@/server/assignments/approve-project';
import { db } from '@/server/platform/db';
import { aDelivery, anAssignment, aSupportAgent } from '@/tests/support/builders';

export const iban = 'DE89 3704 0044 0532 0130 00';

export async function aDuePayout() {
  const scene = await anAssignment({ state: 'accepted' });
  await aDelivery(scene.projectId, scene.voice.id);
  await approveProject(scene.customer.actor, scene.projectId);
  const payout = await db.payout.findFirstOrThrow({ where: { assignment: { projectId: scene.projectId } } });
  return { ...scene, payoutId: payout.id };
}

export async function aPayableAccount(teamId: string) {
  const admin = await aSupportAgent('admin');
  await setTransferAccount(admin, teamId, { holderName: 'Sam Rivers', iban });
  await confirmTransferAccount(admin, teamId, iban);
  return admin;
}
