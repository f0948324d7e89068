import * as contracts from '@/lib/contracts/support-templates';
import { endpoint } from '@/server/http/endpoint';
import { discardTemplateDraft, saveTemplateDraft } from '@/server/support/edit-template';

export const PUT = endpoint(contracts.saveTemplateDraft, ({ actor, params, body }) =>
  saveTemplateDraft(actor, params.templateId, body),
);
export const DELETE = endpoint(contracts.discardTemplateDraft, ({ actor, params }) =>
  discardTemplateDraft(actor, params.templateId),
);
