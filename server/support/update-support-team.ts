import type { BodyOf } from '@/lib/contracts/contract';
import type { SupportTeam, updateSupportTeam as contract } from '@/lib/contracts/support-teams';
import { hasStripePayout, isPayoutCountry } from '@/lib/domain/money/payout-requirements';
import { toEuro } from '@/lib/domain/money/prices';
import type { Actor } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { requireSupport } from '@/server/access/require-support';
import { type Team, transaction } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { getSupportTeam, noSuchTeam } from './teams';
import { lockTeam } from '@/server/teams/open-team';
import { announceTeam } from '@/server/live/announce-team';

type Change = BodyOf<typeof contract>;

const settings = ['manualInvoice', 'hasVat', 'hidePayouts', 'hasStripePayout'] as const;

/** Updates a team. A credit is booked when a sale uses it (docs/rules/ledger.md). */
export async function updateSupportTeam(actor: Actor, teamId: string, change: Change): Promise<SupportTeam> {
  requireSupport(actor, 'edit-money');
  const { discount, previousDiscount, reason = '' } = change;
  if (discount !== undefined && reason === '') throw invalidField('reason', 'Please enter a reason.');
  await transaction(async (tx) => {
    await lockTeam(tx, teamId);
    const team = await tx.team.findUnique({ where: { id: teamId } });
    if (!team) throw noSuchTeam();
    const creditCents = discount === undefined ? undefined : Math.round(discount * 100);
    const readCents = previousDiscount === undefined ? team.discountCents : Math.round(previousDiscount * 100);
    if (creditCents !== undefined && readCents !== team.discountCents) {
      throw new AppError('conflict', 'The credit has been used or changed in the meantime. Please look at it again.', {
        code: 'credit-changed',
      });
    }
    const old = { ...settingsOf(team), discount: toEuro(team.discountCents), invoiceDays: team.invoiceDays };
    const { invoiceDays = team.invoiceDays } = change;
    const now = {
      ...old,
      ...defined(change),
      invoiceDays,
      ...(creditCents !== undefined && { discount: toEuro(creditCents) }),
    };
    const names = [...settings, 'invoiceDays', 'discount'] as const;
    const changed = names.filter((name) => old[name] !== now[name]);
    if (changed.length === 0) return;
    const { manualInvoice, hasVat, hidePayouts, hasStripePayout: isPaidByProvider } = now;
    await tx.team.update({
      where: { id: teamId },
      data: {
        manualInvoice,
        hasVat,
        hidePayouts,
        invoiceDays,
        discountCents: creditCents,
        // A value that equals the default of the country follows the country again.
        ...(changed.includes('hasStripePayout') && {
          stripePayoutOverride: isPaidByProvider === isPayoutCountry(team.country) ? null : isPaidByProvider,
        }),
      },
    });
    await announceTeam(tx, teamId);
    await auditSupportAction(tx, actor, {
      action: 'update-team-money',
      subject: teamId,
      before: Object.fromEntries(changed.map((name) => [name, old[name]])),
      after: Object.fromEntries(changed.map((name) => [name, now[name]])),
      ...(reason && { details: { reason } }),
    });
  });
  return getSupportTeam(actor, teamId);
}

type Settings = Record<(typeof settings)[number], boolean>;

function settingsOf(team: Team): Settings {
  const { manualInvoice, hasVat, hidePayouts } = team;
  return { manualInvoice, hasVat, hidePayouts, hasStripePayout: hasStripePayout(team) };
}

const defined = (change: Change): Partial<Settings> =>
  Object.fromEntries(settings.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]]])));
