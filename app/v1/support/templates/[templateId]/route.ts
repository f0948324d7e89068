import { getSupportTemplate as contract } from '@/lib/contracts/support-templates';
import { endpoint } from '@/server/http/endpoint';
import { getSupportTemplate } from '@/server/support/templates';

export const GET = endpoint(contract, ({ actor, params }) => getSupportTemplate(actor, params.templateId));
