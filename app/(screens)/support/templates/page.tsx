import { TemplateList } from '@/components/support/templates/template-list';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { supportActor } from '@/server/http/session';
import { listSupportTemplates } from '@/server/support/queries';

export default async function SupportTemplates() {
  const actor = await supportActor();
  const mayEdit = supportScopes(actor.supportRole).has('edit-templates');
  return <TemplateList templates={await listSupportTemplates(actor)} mayEdit={mayEdit} />;
}
