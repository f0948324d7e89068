import { InvoicesPage } from '@/components/support/money/invoices-page';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { supportActor } from '@/server/http/session';

export default async function SupportInvoices() {
  const actor = await supportActor();
  return <InvoicesPage mayEdit={supportScopes(actor.supportRole).has('edit-money')} nowMs={Date.now()} />;
}
