import type { QueryOf } from '@/lib/contracts/contract';
import type { listSupportTeams as contract, SupportTeam, SupportTeamRow } from '@/lib/contracts/support-teams';
import { countryName } from '@/lib/domain/people/countries';
import { hasStripePayout } from '@/lib/domain/money/payout-requirements';
import { toEuro } from '@/lib/domain/money/prices';
import type { Actor } from '@/server/access/actor';
import { nameOf } from '@/server/access/present-person';
import { requireSupport } from '@/server/access/require-support';
import { balancesOf } from '@/server/payments/ledger';
import { db, type Prisma } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import type { HttpResult } from '@/server/platform/http-result';
import { olderThan, pageByTime } from '@/server/platform/postgres/time-cursor';

export const noSuchTeam = (): AppError => new AppError('not-found', 'This team does not exist.');

const include = { _count: { select: { members: true, projects: true } } } as const satisfies Prisma.TeamInclude;

type Row = Prisma.TeamGetPayload<{ include: typeof include }>;

export async function listSupportTeams(
  actor: Actor,
  { query, limit, cursor }: QueryOf<typeof contract>,
): Promise<HttpResult<SupportTeamRow[]>> {
  requireSupport(actor);
  const has = { contains: query ?? '', mode: 'insensitive' as const };
  const matching: Prisma.TeamWhereInput = query
    ? { OR: [{ name: has }, { invoiceEmail: has }, { vatId: has }, { taxId: has }, { id: query }] }
    : {};
  const rows = await db.team.findMany({
    where: { AND: [matching, olderThan(cursor)] },
    include,
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  return pageByTime(rows, limit, (shown) => shown.map(presentRow));
}

/** @throws AppError 'not-found' */
export async function getSupportTeam(actor: Actor, teamId: string): Promise<SupportTeam> {
  requireSupport(actor);
  const team = await db.team.findUnique({
    where: { id: teamId },
    include: {
      ...include,
      members: { include: { user: true }, orderBy: { created: 'asc' } },
      creditCards: { orderBy: [{ isPrimary: 'desc' }, { created: 'asc' }] },
    },
  });
  if (!team) throw noSuchTeam();
  const { credit } = await balancesOf(db, { partyId: teamId });
  const { addressLine1, addressLine2, postalCode, city, country } = team;
  const lines = [addressLine1, addressLine2, `${postalCode} ${city}`.trim(), country && countryName(country)];
  return {
    ...presentRow(team),
    address: lines.filter(Boolean).join('\n'),
    taxId: team.taxId,
    vatId: team.vatId,
    homepage: team.homepage,
    invoiceEmail: team.invoiceEmail,
    members: team.members.map(({ role, user }) => ({ id: user.id, name: nameOf(user), email: user.email, role })),
    invoiceDays: team.invoiceDays,
    cards: team.creditCards.map(({ brand, last4 }) => `${brand} ${last4}`),
    usedDiscount: toEuro(0 - credit),
  };
}

function presentRow(team: Row): SupportTeamRow {
  const { id, name, isVoiceBusiness, country, manualInvoice, hasVat, hidePayouts } = team;
  return {
    id,
    name,
    isVoiceBusiness,
    country,
    manualInvoice,
    hasVat,
    hidePayouts,
    hasStripePayout: hasStripePayout(team),
    numMembers: team._count.members,
    numProjects: team._count.projects,
    discount: toEuro(team.discountCents),
    created: team.created.toISOString(),
  };
}
