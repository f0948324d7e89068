import * as contracts from '@/lib/contracts/payments';
import { bind, type Route } from '@/server/access/bind';
import { payments } from '@/server/platform/payments';

export const paymentsRoutes: readonly Route[] = [
  bind(contracts.simulateBankToken, ({ body }) => payments().simulateBankToken(body)),
  bind(contracts.simulateConfirmation, ({ body }) => payments().simulateConfirmation(body)),
  bind(contracts.simulateCardSetup, ({ body }) => payments().simulateCardSetup(body)),
];
