import { getTemplate as contract } from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { getTemplate } from '@/server/projects/queries';

export const GET = endpoint(contract, ({ params }) => getTemplate(params.templateId));
