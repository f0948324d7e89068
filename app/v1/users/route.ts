import { signUp as contract } from '@/lib/contracts/access';
import { signUp } from '@/server/access/sign-up';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, ({ body, address }) => signUp(body, address));
