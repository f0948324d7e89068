import { listSupportVoices as contract } from '@/lib/contracts/support-voices';
import { endpoint } from '@/server/http/endpoint';
import { listSupportVoices } from '@/server/support/voices';

export const GET = endpoint(contract, ({ actor, query }) => listSupportVoices(actor, query));
