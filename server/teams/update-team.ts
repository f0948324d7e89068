import type { BodyOf } from '@/lib/contracts/contract';
import type { Team, updateTeam as contract } from '@/lib/contracts/teams';
import { normalizeHomepage } from '@/lib/domain/people/homepage';
import { type Actor, requireSupport, roleIn } from '@/server/access/actor';
import { auditSupportAction, changedValues, noteChange } from '@/server/access/audit';
import { requireRecentPassword } from '@/server/access/passwords/confirm-password';
import { updateProviderCustomer } from '@/server/jobs';
import { mailManagers } from '@/server/mail/enqueue-mail';
import { openSupportIssue } from '@/server/payments/payment-issues';
import { transaction } from '@/server/platform/db';
import { invalidField } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { enqueue } from '@/server/platform/queue/queue';
import { vatIdForms } from '@/server/tax/queries';
import { refreshTaxRules } from '@/server/tax/rules';
import { scheduleVatIdCheck } from './check-vat-id';
import { lockTeam, requireTeamScope } from './open-team';
import { getTeam } from './queries';
import { normalizeVatId } from './vat-id';

type Change = BodyOf<typeof contract>;

export async function updateTeam(actor: Actor, teamId: string, change: Change): Promise<Team> {
  const changesPayouts = change.internationalBankTransferInfo !== undefined;
  const isMember = roleIn(actor, teamId) !== null;
  await requireTeamScope(actor, teamId, changesPayouts ? 'edit-payouts' : 'edit-team');
  if (changesPayouts) requireRecentPassword(actor);
  // Receipts and self-billing invoices are mailed to it.
  if (change.invoiceEmail !== undefined && !isMember) requireSupport(actor, 'edit-money');
  await transaction(async (tx) => {
    await lockTeam(tx, teamId);
    await refreshTaxRules(tx);
    const before = await tx.team.findUniqueOrThrow({ where: { id: teamId }, include: { transferAccount: true } });
    const after = await tx.team.update({
      where: { id: teamId },
      data: normalized(change, before),
      include: { members: true },
    });
    noteChange(tx, change, before, after);
    if (!isMember)
      await auditSupportAction(tx, actor, {
        action: 'update-team',
        subject: teamId,
        ...changedValues(change, before, after),
      });
    if (after.internationalBankTransferInfo !== before.internationalBankTransferInfo) {
      await tx.auditEntry.create({
        data: { actorId: actor.userId, action: 'update-bank-transfer-info', subject: teamId },
      });
      const changes = ['The international bank transfer info was changed.'];
      await mailManagers(tx, teamId, 'payout-details-changed', (reader) => ({ ...reader, changes }));
      if (before.transferAccount?.confirmedAt)
        await openSupportIssue(tx, { subject: 'team', teamId }, { kind: 'transferAccountVoid' });
    }
    const isElsewhere = after.country !== before.country || after.vatId !== before.vatId;
    if (isElsewhere) await scheduleVatIdCheck(tx, teamId, after);
    const isNewToProvider = after.name !== before.name || after.invoiceEmail !== before.invoiceEmail;
    if (after.stripeCustomerId && isNewToProvider) await enqueue(tx, updateProviderCustomer, { teamId });
    for (const { userId } of after.members) {
      await recordEvent(tx, { type: 'team-updated', teamId }, userId);
    }
  });
  return getTeam(actor, teamId);
}

function normalized(change: Change, before: { country: string; vatId: string }): Change {
  const homepage = change.homepage === undefined ? undefined : (normalizeHomepage(change.homepage) ?? undefined);
  if (change.country === undefined && change.vatId === undefined) return { ...change, homepage };
  return { ...change, homepage, vatId: checkedVatId(change.country ?? before.country, change.vatId ?? before.vatId) };
}

function checkedVatId(country: string, typed: string): string {
  if (!typed) {
    if (vatIdForms()[country]?.isRequired) throw invalidField('vatId', 'Please enter VAT ID');
    return '';
  }
  const vatId = normalizeVatId(typed, country);
  if (vatId === null) throw invalidField('vatId', 'Please enter valid VAT ID');
  return vatId;
}
