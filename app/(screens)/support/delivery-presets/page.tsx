import { PresetList } from '@/components/support/templates/preset-list';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { supportActor } from '@/server/http/session';
import { listSupportPresets } from '@/server/support/queries';

export default async function SupportDeliveryPresets() {
  const actor = await supportActor();
  const mayEdit = supportScopes(actor.supportRole).has('edit-templates');
  return <PresetList presets={await listSupportPresets(actor)} mayEdit={mayEdit} />;
}
