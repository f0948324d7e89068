import { createMagicLink as contract } from '@/lib/contracts/support-users';
import { endpoint } from '@/server/http/endpoint';
import { createMagicLink } from '@/server/support/create-magic-link';

export const POST = endpoint(contract, ({ actor, params, body }) => createMagicLink(actor, params.userId, body.reason));
