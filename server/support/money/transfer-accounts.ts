import { createHash } from 'node:crypto';
import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools';
import type { BodyOf } from '@/lib/contracts/contract';
import type { setTransferAccount as setContract, TransferAccount } from '@/lib/contracts/support-payouts';
import type { AccountState } from '@/lib/domain/support/support-payouts';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { nameOf } from '@/server/access/people';
import { mailManagers } from '@/server/mail/enqueue-mail';
import { resolveSupportIssues } from '@/server/payments/payment-issues';
import { now } from '@/server/platform/clock';
import { db, transaction, type TransferAccount as Row } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { sealerOf } from '@/server/platform/sealer';
import { lockTeam } from '@/server/teams/open-team';
import { visibleBankInfo } from '@/server/teams/presenter';

/** @throws AppError 'not-found' for teams that are no business of a voice */
export async function getTransferAccount(actor: Actor, teamId: string): Promise<TransferAccount> {
  requireSupport(actor);
  const team = await db.team.findFirst({
    where: { id: teamId, isVoiceBusiness: true },
    include: { transferAccount: true },
  });
  if (!team) throw noSuchTeam();
  const { transferAccount: account } = team;
  const users = await db.user.findMany({
    where: { id: { in: [account?.enteredById, account?.confirmedById].flatMap((id) => id ?? []) } },
    select: { id: true, firstName: true, lastName: true },
  });
  const nameFor = (id: string | null | undefined): string | null => {
    const user = users.find((candidate) => candidate.id === id);
    return user ? nameOf(user) : null;
  };
  return {
    team: { id: team.id, name: team.name },
    bankTransferInfo: visibleBankInfo(actor, team),
    state: await accountState(account, team.internationalBankTransferInfo),
    holderName: account?.holderName ?? '',
    maskedIban: account && maskedIban(account),
    enteredBy: nameFor(account?.enteredById),
    enteredDate: account?.enteredAt.toISOString() ?? null,
    confirmedBy: nameFor(account?.confirmedById),
    confirmedDate: account?.confirmedAt?.toISOString() ?? null,
  };
}

const noSuchTeam = (): AppError => new AppError('not-found', 'This voice business does not exist.');

export function maskedIban({ country, last4 }: { country: string; last4: string }): string {
  return `${country} •••• •••• •••• ${last4}`;
}

/** Returns the state of a confirmation, which is void when the voice has changed its bank transfer info since. */
export async function accountState(account: Row | null, bankTransferInfo: string): Promise<AccountState> {
  if (!account) return 'none';
  if (!account.confirmedAt) return 'unconfirmed';
  if (account.confirmedInfoHash !== hashOf(bankTransferInfo)) return 'outdated';
  return (await unseal(account.teamId, account.sealedIban)) === null ? 'unreadable' : 'confirmed';
}

/** @throws AppError 'validation' unless it is an IBAN of a SEPA country */
export function readIban(field: string, typed: string): { iban: string; country: string; last4: string } {
  const iban = electronicFormatIBAN(typed) ?? '';
  const country = iban.slice(0, 2);
  if (!isValidIBAN(iban)) throw invalidField(field, 'This IBAN is not valid. Please check it.');
  if (!isSEPACountry(country)) throw invalidField(field, 'Please enter an IBAN of a SEPA country.');
  return { iban, country, last4: iban.slice(-4) };
}

/** Replaces the account; the voice is mailed, because its fees go there. */
export async function setTransferAccount(
  actor: Actor,
  teamId: string,
  { holderName, iban: typed }: BodyOf<typeof setContract>,
): Promise<TransferAccount> {
  requireSupport(actor, 'edit-money');
  const { iban, country, last4 } = readIban('iban', typed);
  const sealedIban = await seal(teamId, iban);
  await transaction(async (tx) => {
    await lockTeam(tx, teamId);
    const team = await tx.team.findFirst({
      where: { id: teamId, isVoiceBusiness: true },
      include: { transferAccount: true },
    });
    if (!team) throw noSuchTeam();
    const data = {
      sealedIban,
      country,
      last4,
      holderName,
      enteredById: actor.userId,
      enteredAt: now(tx),
      confirmedById: null,
      confirmedAt: null,
      confirmedInfoHash: null,
    };
    await tx.transferAccount.upsert({ where: { teamId }, create: { teamId, ...data }, update: data });
    const { transferAccount: before } = team;
    await auditSupportAction(tx, actor, {
      action: 'enter-transfer-account',
      subject: teamId,
      before: before && {
        holderName: before.holderName,
        iban: maskedIban(before),
      },
      after: {
        holderName,
        iban: maskedIban({
          country,
          last4,
        }),
      },
    });
    const changes = [`Support entered the bank account ${maskedIban({ country, last4 })}.`];
    await mailManagers(tx, teamId, 'payout-details-changed', (reader) => ({ ...reader, changes }));
  });
  return getTransferAccount(actor, teamId);
}

/**
 * Confirms an account by its IBAN, which is entered twice, because a transfer to a wrong account is hard to get back.
 */
export async function confirmTransferAccount(actor: Actor, teamId: string, typed: string): Promise<TransferAccount> {
  requireSupport(actor, 'edit-money');
  const { iban } = readIban('iban', typed);
  await transaction(async (tx) => {
    await lockTeam(tx, teamId);
    const account = await tx.transferAccount.findUnique({ where: { teamId }, include: { team: true } });
    if (!account) throw new AppError('conflict', 'Please enter the account first.');
    if ((await unseal(teamId, account.sealedIban)) !== iban) {
      throw invalidField('iban', 'This is not the IBAN that was entered. Please check both.');
    }
    const confirmedInfoHash = hashOf(account.team.internationalBankTransferInfo);
    await tx.transferAccount.update({
      where: { teamId },
      data: { confirmedById: actor.userId, confirmedAt: now(tx), confirmedInfoHash },
    });
    await resolveSupportIssues(tx, { teamId, kind: 'transferAccountVoid' }, 'Support has confirmed the bank account.');
    await auditSupportAction(tx, actor, {
      action: 'confirm-transfer-account',
      subject: teamId,
      after: { iban: maskedIban(account) },
    });
  });
  return getTransferAccount(actor, teamId);
}

export const { seal, unseal } = sealerOf('transfer-account');

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
