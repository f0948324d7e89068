import { createAccountLink as contract } from '@/lib/contracts/payouts';
import { endpoint } from '@/server/http/endpoint';
import { createAccountLink } from '@/server/payouts/create-account-link';

export const POST = endpoint(contract, ({ actor, body }) => createAccountLink(actor, body.teamId));
