import { simulateCardSetup as contract } from '@/lib/contracts/payments';
import { endpoint } from '@/server/http/endpoint';
import { simulateCardSetup } from '@/server/payments/cards/simulate-card-setup';

export const POST = endpoint(contract, ({ body }) => simulateCardSetup(body));
