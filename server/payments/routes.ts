import * as contracts from '@/lib/contracts/payments';
import { bind, type Route } from '@/server/access/bind';
import { simulateCardSetup } from '@/server/payments/cards/simulate-card-setup';
import { simulateConfirmation } from '@/server/payments/cards/simulate-confirmation';
import { simulateBankToken } from '@/server/payments/payout/simulate-bank-token';

export const paymentsRoutes: readonly Route[] = [
  bind(contracts.simulateBankToken, ({ body }) => simulateBankToken(body)),
  bind(contracts.simulateConfirmation, ({ body }) => simulateConfirmation(body)),
  bind(contracts.simulateCardSetup, ({ body }) => simulateCardSetup(body)),
];
