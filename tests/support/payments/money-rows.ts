import { db } from '@/server/platform/db';

/** The balances of a project without money. */
export const noBalances = {
  customer: 0,
  invoiced: 0,
  platform: 0,
  vat: 0,
  inputVat: 0,
  voice: 0,
  received: 0,
  paidOut: 0,
  providerFees: 0,
  credit: 0,
  disputes: 0,
};

export const paymentOf = (projectId: string) => db.payment.findFirstOrThrow({ where: { projectId } });
export const payoutOf = (projectId: string) => db.payout.findFirstOrThrow({ where: { assignment: { projectId } } });
