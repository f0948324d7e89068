import { confirmPassword as contract } from '@/lib/contracts/access';
import { confirmPassword } from '@/server/access/passwords/confirm-password';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, ({ actor, body, address }) => confirmPassword(actor, body.password, address));
