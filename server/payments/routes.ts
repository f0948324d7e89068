import * as contracts from '@/lib/contracts/payments';
import { bind, type Route } from '@/server/access/bind';
import { simulateBankToken, simulateCardSetup, simulateConfirmation } from './simulate';

export const paymentsRoutes: readonly Route[] = [
  bind(contracts.simulateBankToken, ({ body }) => simulateBankToken(body)),
  bind(contracts.simulateConfirmation, ({ body }) => simulateConfirmation(body)),
  bind(contracts.simulateCardSetup, ({ body }) => simulateCardSetup(body)),
];
