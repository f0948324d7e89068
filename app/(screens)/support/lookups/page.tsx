import { LookupLists } from '@/components/support/people/lookup-lists';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { supportActor } from '@/server/http/session';

export default async function SupportLookups() {
  const actor = await supportActor();
  return <LookupLists mayEdit={supportScopes(actor.supportRole).has('edit-templates')} />;
}
