import { dayMs, minuteMs } from '@/lib/domain/durations';
import { nextAttemptAt, vatIdRecheckMs } from '@/lib/domain/tax/vat-id-check';
import { checkVatId } from '@/server/jobs';
import { announceTeam } from '@/server/live/announce-team';
import { openSupportIssue, resolveSupportIssues } from '@/server/payments/payment-issues';
import { now } from '@/server/platform/clock';
import { db, type Prisma, type Team, transaction, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { enqueue } from '@/server/platform/queue/queue';
import { log } from '@/server/platform/tracing/log';
import { askVies, ViesUnavailable } from '@/server/platform/vies';
import { registeredNumber } from '@/server/tax/vat-id-check';
import { lockTeam } from './open-team';

type Location = Pick<Team, 'country' | 'vatId'>;

/**
 * Makes the check of a VAT ID due, and enqueues it if there is a register. Requires the team's lock. A check that was
 * due for an earlier VAT ID of the team is dropped.
 */
export async function scheduleVatIdCheck(tx: Tx, teamId: string, location: Location): Promise<void> {
  const isRegistered = registeredNumber(location) !== null;
  await tx.team.update({
    where: { id: teamId },
    data: { vatIdDueAt: isRegistered ? now(tx) : null, vatIdAttempts: 0, vatIdFailingSince: null },
  });
  if (isRegistered && env.VIES_URL) await enqueue(tx, checkVatId, { teamId });
}

/** The clock of the database starts the job, and may be ahead of that of this process. */
const clockDifferenceMs = minuteMs / 2;

/**
 * Asks the EU's register about the VAT ID of a team if that is due, and stores its response. A register that does not
 * respond is asked again (docs/rules/tax.md#register-of-vat-ids).
 */
export async function checkDueVatId(teamId: string): Promise<void> {
  const team = await db.team.findUnique({ where: { id: teamId } });
  if (!team?.vatIdDueAt || !env.VIES_URL) return;
  if (team.vatIdDueAt.getTime() > now().getTime() + clockDifferenceMs) return;
  const response = await ask(team);
  await transaction(async (tx) => {
    await lockTeam(tx, teamId);
    const current = await tx.team.findUnique({ where: { id: teamId } });
    // A change of the company or another run has replaced this check.
    if (!current || current.vatIdDueAt?.getTime() !== team.vatIdDueAt?.getTime()) return;
    if (current.vatId !== team.vatId || current.country !== team.country) return;
    if (response === 'unavailable') await storeFailure(tx, current);
    else await store(tx, current, response);
  });
}

type Response = { isValid: boolean; reference: string };

async function ask(team: Location & { id: string }): Promise<Response | null | 'unavailable'> {
  const number = registeredNumber(team);
  if (!number) return null;
  const operator = registeredNumber({ country: env.OPERATOR_COUNTRY, vatId: env.OPERATOR_VAT_ID });
  try {
    return await askVies(number, operator);
  } catch (error) {
    if (!(error instanceof ViesUnavailable)) throw error;
    log.warn({ teamId: team.id, reason: error.message }, 'VAT ID: the register has not responded');
    return 'unavailable';
  }
}

async function storeFailure(tx: Tx, team: Team): Promise<void> {
  const at = now(tx);
  const numAttempts = team.vatIdAttempts + 1;
  const failingSince = (team.vatIdAttempts > 0 && team.vatIdFailingSince) || at;
  const dueAt = nextAttemptAt(numAttempts, failingSince, at);
  await tx.team.update({
    where: { id: team.id },
    data: {
      vatIdAttempts: dueAt ? numAttempts : 0,
      vatIdFailingSince: failingSince,
      vatIdDueAt: dueAt ?? new Date(at.getTime() + vatIdRecheckMs),
    },
  });
  if (dueAt) await enqueue(tx, checkVatId, { teamId: team.id }, { startAfter: dueAt });
  else await announceTeam(tx, team.id);
}

async function store(tx: Tx, team: Team, response: Response | null): Promise<void> {
  const at = now(tx);
  await tx.team.update({
    where: { id: team.id },
    data: {
      ...(response && {
        vatIdChecked: team.vatId,
        vatIdState: response.isValid ? 'valid' : 'invalid',
        vatIdCheckedAt: at,
        vatIdReference: response.reference,
      }),
      vatIdDueAt: response && new Date(at.getTime() + vatIdRecheckMs),
      vatIdAttempts: 0,
      vatIdFailingSince: null,
    },
  });
  if (!response) return;
  await announceTeam(tx, team.id);
  if (response.isValid) await resolveConfirmed(tx, team);
  else await reportUntaxed(tx, team, at);
}

/** Assignments that ended or were accepted earlier are closed for the returns of the VAT. */
const reportedMs = 90 * dayMs;

/** Tells support that no VAT was charged under a VAT ID that the register does not know. */
async function reportUntaxed(tx: Tx, { id: teamId, vatId }: Team, at: Date): Promise<void> {
  const isUnderIt = {
    AND: [
      { tax: { path: ['category'], equals: 'reverseCharge' } },
      { tax: { path: ['evidence', 'buyerVatId'], equals: vatId } },
    ],
  } satisfies Prisma.AssignmentWhereInput;
  const numAssignments = await tx.assignment.count({
    where: {
      project: { teamId },
      ...isUnderIt,
      OR: [
        { state: { in: ['authorizing', 'assigned'] } },
        { state: 'accepted', acceptedAt: { gte: new Date(at.getTime() - reportedMs) } },
      ],
    },
  });
  if (numAssignments === 0) return;
  const detail = `${issueStart(vatId)} Assignments under reverse charge in the last 90 days: ${numAssignments}.`;
  await openSupportIssue(tx, { subject: 'team', teamId }, { kind: 'vatIdInvalid', detail });
}

const issueStart = (vatId: string): string => `The EU’s register does not know ${vatId}.`;

/** Leaves an issue about an earlier VAT ID of the team to support. */
async function resolveConfirmed(tx: Tx, { id: teamId, vatId }: Team): Promise<void> {
  await resolveSupportIssues(
    tx,
    { teamId, kind: 'vatIdInvalid', detail: { startsWith: issueStart(vatId) } },
    'The EU’s register has confirmed the VAT ID.',
  );
}
