import { simulateBankToken as contract } from '@/lib/contracts/payments';
import { endpoint } from '@/server/http/endpoint';
import { simulateBankToken } from '@/server/payments/payout/simulate-bank-token';

export const POST = endpoint(contract, ({ body }) => simulateBankToken(body));
