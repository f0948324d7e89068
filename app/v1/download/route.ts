import { download as contract } from '@/lib/contracts/audio';
import { download } from '@/server/files/send-object';
import { endpoint } from '@/server/http/endpoint';

export const GET = endpoint(contract, ({ actor, query }) => download(actor, query));
