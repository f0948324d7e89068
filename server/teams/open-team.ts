import { hasStripePayout } from '@/lib/domain/money/payout-countries';
import { type Scope, scopesOfTeam, type TeamKind } from '@/lib/domain/projects/scopes';
import { type Actor, roleIn } from '@/server/access/actor';
import { db, type Prisma, type TeamRole, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError, missingScope } from '@/server/platform/errors';

const teamInclude = {
  _count: { select: { members: true } },
  bankAccounts: { orderBy: [{ isPrimary: 'desc' }, { created: 'asc' }] },
  creditCards: { orderBy: [{ isPrimary: 'desc' }, { created: 'asc' }] },
  bankPayoutFailure: true,
  selfBillingAgreements: { orderBy: [{ created: 'desc' }, { id: 'desc' }], take: 1 },
} as const satisfies Prisma.TeamInclude;

export type TeamRow = Prisma.TeamGetPayload<{ include: typeof teamInclude }>;

/** @throws AppError 'forbidden' for a team that the actor does not belong to, whether or not it exists */
export async function viewTeam(actor: Actor, teamId: string): Promise<TeamRow> {
  const team = await db.team.findUnique({ where: { id: teamId }, include: teamInclude });
  if (!team || (!roleIn(actor, teamId) && !actor.isSupport)) throw notMember();
  return team;
}

export const notMember = (): AppError => new AppError('forbidden', 'You are not a member of this team.');

export function scopesInTeam(actor: Actor, team: TeamKind & { id: string }): ReadonlySet<Scope> {
  return scopesOfTeam(roleIn(actor, team.id), actor.isSupport, team);
}

/** @throws as `viewTeam`, and AppError 'forbidden' that names the missing scope */
export async function requireTeamScope(actor: Actor, teamId: string, scope: Scope): Promise<TeamRow> {
  const team = await viewTeam(actor, teamId);
  if (!scopesInTeam(actor, team).has(scope)) throw missingScope(scope);
  return team;
}

type SetUp = Pick<TeamRow, 'country' | 'stripePayoutOverride' | 'stripeAccountId' | 'stripeDetailsSubmitted'>;

/** Returns true if the holder has completed the provider's form. Until then, bank transfer info applies. */
export function isStripeSetUp(team: SetUp): boolean {
  return hasStripePayout(team, env.OPERATOR_COUNTRY) && team.stripeAccountId !== null && team.stripeDetailsSubmitted;
}

/** Locks the row, which serializes changes of cards, accounts and members. */
export async function lockTeam(tx: Tx, teamId: string): Promise<void> {
  await tx.$queryRaw`select 1 from teams where id = ${teamId} for update`;
}

type OpenTeam = { role: TeamRole; isVoiceBusiness: boolean };

/**
 * Locks the team and rereads the actor's role, which an earlier request may have changed.
 * @throws AppError 'forbidden' for former members, and when the role lacks the scope.
 */
export async function openTeam(tx: Tx, actor: Actor, teamId: string, scope?: Scope): Promise<OpenTeam> {
  await lockTeam(tx, teamId);
  const membership = await tx.teamMember.findUnique({
    where: { teamId_userId: { teamId, userId: actor.userId } },
    select: { role: true, team: { select: { isVoiceBusiness: true, manualInvoice: true, hidePayouts: true } } },
  });
  if (!membership) throw notMember();
  const { role, team } = membership;
  if (scope && !scopesOfTeam(role, false, team).has(scope)) throw missingScope(scope);
  return { role, isVoiceBusiness: team.isVoiceBusiness };
}

/** Locks the rows in the order of their ids. Lock the team first. */
export async function lockProjects(tx: Tx, projectIds: readonly string[]): Promise<void> {
  await tx.$queryRaw`select 1 from projects where id = any(${[...projectIds]}) order by id for update`;
}
