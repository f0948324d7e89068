import { env } from './env';
import { createPayments, type Payments } from './payments/gateway';

export type { SavedCard } from './payments/cards';
export type { Payment } from './payments/charges';
export {
  PaymentDeclined,
  PaymentRefused,
  PaymentUnavailable,
} from './payments/errors';
export type { Payments } from './payments/gateway';
export type { ProviderMoney } from './payments/money-lists';
export type { BankAccount, BankPayout, ConnectedAccount, Transfer } from './payments/payouts';
export { callOnce } from './payments/stored-key';

let shared: Payments | undefined;

export function payments(): Payments {
  shared ??= createPayments({
    secretKey: env.STRIPE_SECRET_KEY,
    apiBase: env.STRIPE_API_BASE,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  });
  return shared;
}
