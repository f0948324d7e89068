import { InvoicesPage } from '@/components/support/money/invoices-page';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { supportActor } from '@/server/http/session';
import { operatorTimeZone } from '@/server/tax/queries';

export default async function SupportInvoices() {
  const actor = await supportActor();
  const mayEdit = supportScopes(actor.supportRole).has('edit-money');
  return <InvoicesPage mayEdit={mayEdit} nowMs={Date.now()} timeZone={operatorTimeZone()} />;
}
