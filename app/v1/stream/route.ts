import { streamAudio as contract } from '@/lib/contracts/voices';
import { stream } from '@/server/system/send-object';
import { endpoint } from '@/server/http/endpoint';

export const GET = endpoint(contract, ({ actor, query }) => stream(actor, query));
