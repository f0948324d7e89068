import { DifferencesPage } from '@/components/support/money/differences-page';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { supportActor } from '@/server/http/session';

export default async function SupportDifferences() {
  const actor = await supportActor();
  return <DifferencesPage mayEdit={supportScopes(actor.supportRole).has('edit-money')} />;
}
