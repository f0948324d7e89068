import { addDialect as addContract, listDialects as listContract } from '@/lib/contracts/demos';
import { addDialect, listAllDialects } from '@/server/demos/dialects';
import { endpoint } from '@/server/http/endpoint';

export const GET = endpoint(listContract, ({ query }) => listAllDialects(query.languageCode));

export const POST = endpoint(addContract, ({ actor, body }) => addDialect(actor, body.languageCode, body.dialect));
