import { type Scope, teamScopes } from '@/lib/domain/scopes';
import { type Actor, roleIn } from '@/server/access/actor';
import { db, type Prisma, type Tx } from '@/server/platform/db';
import { AppError, missingScope } from '@/server/platform/errors';

export const teamInclude = {
  _count: { select: { members: true } },
  bankAccounts: { orderBy: [{ isPrimary: 'desc' }, { created: 'asc' }] },
  creditCards: { orderBy: [{ isPrimary: 'desc' }, { created: 'asc' }] },
} as const satisfies Prisma.TeamInclude;

export type TeamRow = Prisma.TeamGetPayload<{ include: typeof teamInclude }>;

/** @throws AppError 'forbidden' for a team that the actor does not belong to, whether or not it exists */
export async function viewTeam(actor: Actor, teamId: string): Promise<TeamRow> {
  const team = await db.team.findUnique({ where: { id: teamId }, include: teamInclude });
  if (!team || (!roleIn(actor, teamId) && !actor.isSupport))
    throw new AppError('forbidden', 'You are not a member of this team.');
  return team;
}

export function scopesInTeam(actor: Actor, teamId: string): ReadonlySet<Scope> {
  return teamScopes(roleIn(actor, teamId), actor.isSupport);
}

/** @throws as `viewTeam`, and AppError 'forbidden' that names the missing scope */
export async function requireTeamScope(actor: Actor, teamId: string, scope: Scope): Promise<TeamRow> {
  const team = await viewTeam(actor, teamId);
  if (!scopesInTeam(actor, teamId).has(scope)) throw missingScope(scope);
  return team;
}

/** Locks the row, which serializes changes of cards, accounts and members. */
export async function lockTeam(tx: Tx, teamId: string): Promise<void> {
  await tx.$queryRaw`select 1 from teams where id = ${teamId} for update`;
}

/**
 * Rejects changes that support must not make while impersonating: password, email address, cards and bank accounts
 * (docs/rules/access.md#support-acting-as-a-user).
 */
export function refuseImpersonation(actor: Actor): void {
  if (actor.impersonatorId)
    throw new AppError('forbidden', 'This cannot be changed while impersonating.', { code: 'impersonating' });
}
