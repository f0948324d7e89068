import { confirmTransferAccount, setTransferAccount } from '@/server/support/money/transfer-accounts';
import { approveProject } from '@/server/assignments/approve-project';
import { addPayoutAccount } from './payout-account';
import { db } from '@/server/platform/db';
import { aDelivery, anAssignment, aSupportAgent } from '@/tests/support/builders';

export const iban = 'DE89 3704 0044 0532 0130 00';

type Given = { hasAccount?: boolean; template?: NonNullable<Parameters<typeof anAssignment>[0]>['template'] };

/** Its fee is payable and not sent yet: by the provider, or as a bank transfer if the voice has no account there. */
export async function aDuePayout({ hasAccount = false, template }: Given = {}) {
  const scene = await anAssignment({ state: 'accepted', template });
  const accountId = hasAccount ? await addPayoutAccount(scene.voice) : '';
  await aDelivery(scene.projectId, scene.voice.id);
  await approveProject(scene.customer.actor, scene.projectId);
  const payout = await db.payout.findFirstOrThrow({ where: { assignment: { projectId: scene.projectId } } });
  return { ...scene, accountId, payoutId: payout.id };
}

export async function aPayableAccount(teamId: string) {
  const admin = await aSupportAgent('admin');
  await setTransferAccount(admin, teamId, { holderName: 'Sam Rivers', iban });
  await confirmTransferAccount(admin, teamId, iban);
  return admin;
}
