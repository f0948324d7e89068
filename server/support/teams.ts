import type { BodyOf, QueryOf } from '@/lib/contracts/contract';
import type {
  listSupportTeams as listSupportTeamsContract,
  SupportTeam,
  SupportTeamRow,
  updateSupportTeam as updateSupportTeamContract,
} from '@/lib/contracts/support-teams';
import { hasStripePayout, isPayoutCountry } from '@/lib/domain/money/payout-countries';
import { toEuro } from '@/lib/domain/money/prices';
import { countryName } from '@/lib/domain/people/countries';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { nameOf } from '@/server/access/people';
import { announceTeam } from '@/server/live/announce-team';
import { balancesOf } from '@/server/payments/ledger';
import { db, type Prisma, type Team, transaction, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError, invalidField } from '@/server/platform/errors';
import type { HttpResult } from '@/server/platform/http-result';
import { byTime, pageByTime } from '@/server/platform/postgres/time-cursor';
import { lockTeam } from '@/server/teams/open-team';
import { presentVatIdCheck } from '@/server/tax/vat-id-check';
import { changedVat, needsVatReview, paysVat, presentRowTax } from './team-vat';

const teamInclude = { _count: { select: { members: true, projects: true } } } as const satisfies Prisma.TeamInclude;

type TeamRecord = Prisma.TeamGetPayload<{ include: typeof teamInclude }>;

export async function listSupportTeams(
  actor: Actor,
  { query, needsVatReview: isQueue, limit, cursor }: QueryOf<typeof listSupportTeamsContract>,
): Promise<HttpResult<SupportTeamRow[]>> {
  requireSupport(actor);
  const has = { contains: query ?? '', mode: 'insensitive' as const };
  const matching: Prisma.TeamWhereInput = query
    ? { OR: [{ name: has }, { invoiceEmail: has }, { vatId: has }, { taxId: has }, { id: query }] }
    : {};
  const { after, orderBy } = byTime(isQueue ? 'asc' : 'desc', cursor);
  const rows = await db.team.findMany({
    where: { AND: [matching, isQueue ? needsVatReview() : {}, after] },
    include: teamInclude,
    orderBy,
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
      ...teamInclude,
      members: { include: { user: true }, orderBy: { created: 'asc' } },
      creditCards: { orderBy: [{ isPrimary: 'desc' }, { created: 'asc' }] },
    },
  });
  if (!team) throw noSuchTeam();
  const [{ credit }, numToReview] = await Promise.all([
    balancesOf(db, { partyId: teamId }),
    db.team.count({ where: { id: teamId, ...needsVatReview() } }),
  ]);
  const { addressLine1, addressLine2, postalCode, city, country } = team;
  const lines = [addressLine1, addressLine2, `${postalCode} ${city}`.trim(), country && countryName(country)];
  return {
    ...presentRow(team),
    address: lines.filter(Boolean).join('\n'),
    taxId: team.taxId,
    vatId: team.vatId,
    vatIdCheck: presentVatIdCheck(team),
    homepage: team.homepage,
    invoiceEmail: team.invoiceEmail,
    members: team.members.map(({ role, user }) => ({ id: user.id, name: nameOf(user), email: user.email, role })),
    invoiceDays: team.invoiceDays,
    vatBasis: team.vatBasis,
    vatCategory: team.vatCategory,
    vatNote: team.vatNote,
    operatorCountry: env.OPERATOR_COUNTRY,
    needsVatReview: numToReview > 0,
    cards: team.creditCards.map(({ brand, last4 }) => `${brand} ${last4}`),
    usedDiscount: toEuro(0 - credit),
  };
}

function presentRow(team: TeamRecord): SupportTeamRow {
  const { id, name, isVoiceBusiness, country, manualInvoice, hidePayouts } = team;
  return {
    id,
    name,
    isVoiceBusiness,
    country,
    manualInvoice,
    hasVat: paysVat(team),
    hidePayouts,
    hasStripePayout: hasStripePayout(team, env.OPERATOR_COUNTRY),
    ...presentRowTax(team),
    numMembers: team._count.members,
    numProjects: team._count.projects,
    discount: toEuro(team.discountCents),
    created: team.created.toISOString(),
  };
}

type TeamChange = BodyOf<typeof updateSupportTeamContract>;

const settingNames = ['manualInvoice', 'hidePayouts', 'hasStripePayout'] as const;

const vatNames = ['vatBasis', 'hasVat', 'vatCategory', 'vatNote'] as const;

type TeamSettings = Record<(typeof settingNames)[number], boolean>;

/** Updates a team. A credit is booked when a sale uses it (docs/rules/ledger.md). */
export async function updateSupportTeam(actor: Actor, teamId: string, change: TeamChange): Promise<SupportTeam> {
  requireSupport(actor, 'edit-money');
  if (change.discount !== undefined && !change.reason) throw invalidField('reason', 'Please enter a reason.');
  await transaction(async (tx) => {
    await lockTeam(tx, teamId);
    const team = await tx.team.findUnique({ where: { id: teamId } });
    if (!team) throw noSuchTeam();
    await changeTeam(tx, actor, team, change);
  });
  return getSupportTeam(actor, teamId);
}

/** Stores a change of a locked team with its audit entry, if anything changes. */
export async function changeTeam(tx: Tx, actor: Actor, team: Team, change: TeamChange): Promise<void> {
  const { discount, previousDiscount, reason } = change;
  const creditCents = discount === undefined ? undefined : Math.round(discount * 100);
  const readCents = previousDiscount === undefined ? team.discountCents : Math.round(previousDiscount * 100);
  if (creditCents !== undefined && readCents !== team.discountCents) {
    throw new AppError('conflict', 'The credit has been used or changed in the meantime. Please look at it again.', {
      code: 'credit-changed',
    });
  }
  const old = {
    ...settingsOf(team),
    ...changedVat(team, {}),
    discount: toEuro(team.discountCents),
    invoiceDays: team.invoiceDays,
  };
  const { invoiceDays = team.invoiceDays } = change;
  const now = {
    ...old,
    ...definedSettings(change),
    ...changedVat(team, change),
    invoiceDays,
    ...(creditCents !== undefined && { discount: toEuro(creditCents) }),
  };
  const names = [...settingNames, ...vatNames, 'invoiceDays', 'discount'] as const;
  const changed = names.filter((name) => old[name] !== now[name]);
  if (changed.length === 0) return;
  const { discount: _, hasStripePayout: isPaidByProvider, ...columns } = now;
  await tx.team.update({
    where: { id: team.id },
    data: {
      ...columns,
      discountCents: creditCents,
      // A value that equals the default of the countries follows them again.
      ...(changed.includes('hasStripePayout') && {
        stripePayoutOverride:
          isPaidByProvider === isPayoutCountry(team.country, env.OPERATOR_COUNTRY) ? null : isPaidByProvider,
      }),
    },
  });
  await announceTeam(tx, team.id);
  await auditSupportAction(tx, actor, {
    action: 'update-team-money',
    subject: team.id,
    before: Object.fromEntries(changed.map((name) => [name, old[name]])),
    after: Object.fromEntries(changed.map((name) => [name, now[name]])),
    ...(reason && { details: { reason } }),
  });
}

function settingsOf(team: Team): TeamSettings {
  const { manualInvoice, hidePayouts } = team;
  return { manualInvoice, hidePayouts, hasStripePayout: hasStripePayout(team, env.OPERATOR_COUNTRY) };
}

const definedSettings = (change: TeamChange): Partial<TeamSettings> =>
  Object.fromEntries(settingNames.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]]])));

const noSuchTeam = (): AppError => new AppError('not-found', 'This team does not exist.');
