import { simulateConfirmation as contract } from '@/lib/contracts/payments';
import { endpoint } from '@/server/http/endpoint';
import { simulateConfirmation } from '@/server/payments/cards/simulate-confirmation';

export const POST = endpoint(contract, ({ body }) => simulateConfirmation(body));
