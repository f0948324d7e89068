import * as contracts from '@/lib/contracts/support-users';
import { endpoint } from '@/server/http/endpoint';
import { eraseUser } from '@/server/support/personal-data/erase-user';
import { suspendUser } from '@/server/support/suspend-user';
import { getSupportUser } from '@/server/support/users';

export const GET = endpoint(contracts.getSupportUser, ({ actor, params }) => getSupportUser(actor, params.userId));
export const PATCH = endpoint(contracts.suspendUser, ({ actor, params, body }) =>
  suspendUser(actor, params.userId, body),
);
export const DELETE = endpoint(contracts.eraseUser, ({ actor, params, body }) =>
  eraseUser(actor, params.userId, body.email),
);
