import * as contracts from '@/lib/contracts/support-templates';
import { endpoint } from '@/server/http/endpoint';
import { createTemplate } from '@/server/support/edit-template';
import { getSupportTemplate, listSupportTemplates } from '@/server/support/templates';

export const GET = endpoint(contracts.listSupportTemplates, ({ actor }) => listSupportTemplates(actor));
export const POST = endpoint(contracts.createTemplate, ({ actor, body }) => createTemplate(actor, body), {
  reload: getSupportTemplate,
});
