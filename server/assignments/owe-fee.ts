import { hasStripePayout } from '@/lib/domain/money/payout-requirements';
import { payOut } from '@/server/jobs';
import { recordFee } from '@/server/payments/movements';
import type { Tx } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';
import { enqueue } from '@/server/platform/queue/queue';
import type { CoreProject, LiveAssignment } from '@/server/projects/project-state';
import { businessWhere } from '@/server/voices/business';

/** Creates the payout of the fee, records it, and has it sent. */
export async function oweFee(tx: Tx, project: CoreProject, assignment: LiveAssignment): Promise<void> {
  const business = await tx.team.findFirst({ where: businessWhere(assignment.voiceId) });
  const isAtProvider = business?.stripeAccountId && business.stripePayoutsEnabled && hasStripePayout(business);
  const method = isAtProvider ? 'transfer' : 'manual';
  const payout = await tx.payout.create({
    data: {
      assignmentId: assignment.id,
      voiceId: assignment.voiceId,
      method,
      amountCents: assignment.voiceFeeTotalCents,
      idempotencyKey: `payout-${assignment.id}`,
      isTest: project.isSample || payments().isTestMode(),
    },
  });
  await recordFee(tx, { ...payout, assignment });
  await enqueue(tx, payOut, { payoutId: payout.id });
}
