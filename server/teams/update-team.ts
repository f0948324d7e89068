import type { BodyOf } from '@/lib/contracts/contract';
import type { Team, updateTeam as contract } from '@/lib/contracts/teams';
import { normalizeHomepage } from '@/lib/domain/people/homepage';
import { type Actor, requireSupport, roleIn } from '@/server/access/actor';
import { auditSupportAction, changedValues, noteChange } from '@/server/access/audit';
import { requireRecentPassword } from '@/server/access/passwords/confirm-password';
import { updateProviderCustomer } from '@/server/jobs';
import { mailManagers } from '@/server/mail/enqueue-mail';
import { openSupportIssue } from '@/server/payments/payment-issues';
import { selfBillingTerm } from '@/server/payments/documents/agreement-terms';
import { recordSelfBillingAgreement } from '@/server/payments/documents/self-billing';
import { type Team as TeamFields, transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { enqueue } from '@/server/platform/queue/queue';
import { vatIdForms } from '@/server/tax/queries';
import { refreshTaxRules } from '@/server/tax/rules';
import { scheduleVatIdCheck } from './check-vat-id';
import { lockTeam, notMember, requireTeamScope } from './open-team';
import { getTeam } from './queries';
import { normalizeVatId } from './vat-id';

type Change = BodyOf<typeof contract>;

export async function updateTeam(
  actor: Actor,
  teamId: string,
  { selfBillingAgreement, ...change }: Change,
): Promise<Team> {
  const changesPayouts = change.internationalBankTransferInfo !== undefined;
  const isMember = roleIn(actor, teamId) !== null;
  await requireTeamScope(actor, teamId, changesPayouts ? 'edit-payouts' : 'edit-team');
  if (changesPayouts) requireRecentPassword(actor);
  // Receipts and self-billing invoices are mailed to it.
  if (change.invoiceEmail !== undefined && !isMember) requireSupport(actor, 'edit-money');
  const isAboutVoices = selfBillingAgreement !== undefined || change.isVatExempt !== undefined;
  if (isAboutVoices && !isMember) throw notMember();
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
    if (isAboutVoices) requireVatId(after);
    if (selfBillingAgreement !== undefined) await agree(tx, actor, after, selfBillingAgreement);
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

function requireVatId({ isVoiceBusiness, vatId }: TeamFields): void {
  if (!isVoiceBusiness) throw new AppError('conflict', 'Only voices agree to self-billing.');
  if (vatId === '') throw new AppError('conflict', 'Please enter your VAT ID first.');
}

/** Stores the agreement to self-billing or its end, and mails what was agreed. */
async function agree(tx: Tx, actor: Actor, team: TeamFields, isAgreed: boolean): Promise<void> {
  const isNew = await recordSelfBillingAgreement(tx, team, { userId: actor.userId, isEnd: !isAgreed });
  if (!isNew) return;
  const action = isAgreed ? 'agree-to-self-billing' : 'end-self-billing';
  await tx.auditEntry.create({ data: { actorId: actor.userId, action, subject: team.id } });
  await mailManagers(tx, team.id, 'self-billing-agreement', (reader) => ({
    ...reader,
    isAgreed,
    vatId: team.vatId,
    text: selfBillingTerm(),
  }));
}

function normalized(
  change: Omit<Change, 'selfBillingAgreement'>,
  before: { country: string; vatId: string },
): Omit<Change, 'selfBillingAgreement'> {
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
