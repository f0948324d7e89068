import { TaxRulesPage } from '@/components/support/money/tax-rules-page';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { dayIn } from '@/lib/domain/zoned-day';
import { supportActor } from '@/server/http/session';
import { operatorTimeZone } from '@/server/tax/queries';

export default async function SupportTaxRules() {
  const actor = await supportActor();
  const today = dayIn(operatorTimeZone(), new Date());
  return <TaxRulesPage mayEdit={supportScopes(actor.supportRole).has('edit-money')} today={today} />;
}
