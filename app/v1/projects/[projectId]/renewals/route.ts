import { renewLicense as contract } from '@/lib/contracts/assignments';
import { renewLicense } from '@/server/assignments/licenses/renew-license';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, ({ actor, params, body }) => renewLicense(actor, params.projectId, body));
