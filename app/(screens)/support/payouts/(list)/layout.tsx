import type { ReactNode } from 'react';
import { PayoutList } from '@/components/support/money/payout-list';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { supportActor } from '@/server/http/session';
import { operatorTimeZone } from '@/server/tax/queries';

/** The page opens dialogs over the list. */
export default async function SupportPayoutsLayout({ children }: { children: ReactNode }) {
  const actor = await supportActor();
  return (
    <>
      <PayoutList mayEdit={supportScopes(actor.supportRole).has('edit-money')} timeZone={operatorTimeZone()} />
      {children}
    </>
  );
}
