import { readInbox as contract } from '@/lib/contracts/system';
import { endpoint } from '@/server/http/endpoint';
import { readInbox } from '@/server/system/inbox';

export const GET = endpoint(contract, ({ query, request }) => readInbox(query.to, request.headers.get('host')));
