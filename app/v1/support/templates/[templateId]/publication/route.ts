import * as contracts from '@/lib/contracts/support-templates';
import { endpoint } from '@/server/http/endpoint';
import { publishTemplate, retireTemplate } from '@/server/support/edit-template';

export const PUT = endpoint(contracts.publishTemplate, ({ actor, params }) =>
  publishTemplate(actor, params.templateId),
);
export const DELETE = endpoint(contracts.retireTemplate, ({ actor, params }) =>
  retireTemplate(actor, params.templateId),
);
