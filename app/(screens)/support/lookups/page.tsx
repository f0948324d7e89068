import { LookupLists } from '@/components/support/lookup-lists';
import { supportScopes } from '@/lib/domain/support-scopes';
import { supportActor } from '@/server/http/support-gate';

export default async function SupportLookups() {
  const actor = await supportActor();
  return <LookupLists mayEdit={supportScopes(actor.supportRole).has('edit-templates')} />;
}
