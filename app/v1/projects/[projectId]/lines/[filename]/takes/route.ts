import { listLineTakes as contract } from '@/lib/contracts/lines';
import { endpoint } from '@/server/http/endpoint';
import { listLineTakes } from '@/server/lines/queries';

export const GET = endpoint(contract, ({ actor, params }) => listLineTakes(actor, params.projectId, params.filename));
