import { TaxRulesPage } from '@/components/support/money/tax-rules-page';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { supportActor } from '@/server/http/session';

export default async function SupportTaxRules() {
  const actor = await supportActor();
  const today = new Date().toISOString().slice(0, 10);
  return <TaxRulesPage mayEdit={supportScopes(actor.supportRole).has('edit-money')} today={today} />;
}
