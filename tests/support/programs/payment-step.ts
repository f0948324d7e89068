import { acceptProject } from '@/server/assignments/accept-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { db } from '@/server/platform/db';
import type { PaymentStep } from '@/tests/support/payments/payment-steps';

/** Runs commands at the same time, in a process that a test kills. Its arguments are steps in JSON. */
await Promise.all(process.argv.slice(2).map((argument) => run(JSON.parse(argument))));

async function run({ step, userId, projectId, voiceId }: PaymentStep): Promise<void> {
  const user = await db.user.findUniqueOrThrow({ where: { id: userId }, include: { memberships: true } });
  const actor = {
    userId,
    sessionId: 'program',
    name: user.firstName,
    isVoice: step === 'accept',
    isSupport: false,
    supportRole: null,
    teams: user.memberships.map(({ teamId, role }) => ({ id: teamId, role })),
    impersonatorId: null,
    hasRecentPassword: false,
  };
  if (step === 'accept') await acceptProject(actor, projectId, true);
  else await assignVoice(actor, projectId, voiceId, true);
}
