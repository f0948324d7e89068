import { download as contract } from '@/lib/contracts/uploads';
import { download } from '@/server/system/send-object';
import { endpoint } from '@/server/http/endpoint';

export const GET = endpoint(contract, ({ actor, query }) => download(actor, query));
