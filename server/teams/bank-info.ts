import { supportScopes } from '@/lib/domain/support/support-scopes';
import { type Actor, roleIn } from '@/server/access/actor';

type Holder = { id: string; internationalBankTransferInfo: string };

/** Returns the bank details that a voice has entered. Support sees only the last digits, unless it may pay fees. */
export function visibleBankInfo(actor: Actor, { id, internationalBankTransferInfo: info }: Holder): string {
  const isHolder = roleIn(actor, id) !== null && actor.impersonatorId === null;
  const paysFees = actor.isSupport && supportScopes(actor.supportRole).has('edit-money');
  return isHolder || paysFees ? info : info.replaceAll(/\d(?=(?:\D*\d){4})/g, '•');
}
