import { createSetupIntent as contract } from '@/lib/contracts/teams';
import { endpoint } from '@/server/http/endpoint';
import { createSetupIntent } from '@/server/teams/create-setup-intent';

export const POST = endpoint(contract, ({ actor, body }) => createSetupIntent(actor, body.teamId));
