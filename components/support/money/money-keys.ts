/** Cache keys; a shorter key matches all keys that begin with it. */
export const moneyKeys = {
  payouts: ['support-payouts'] as const,
  payoutList: ['support-payouts', 'list'] as const,
  account: (teamId: string) => ['support-payouts', 'account', teamId] as const,
  preview: ['support-payouts', 'preview'] as const,
  files: ['support-payouts', 'files'] as const,
  revenue: ['support-money', 'revenue'] as const,
  invoices: ['support-money', 'invoices'] as const,
  invoiceSummary: ['support-money', 'invoices', 'summary'] as const,
  issues: ['support-money', 'issues'] as const,
  differences: ['support-money', 'differences'] as const,
  difference: (id: string) => ['support-money', 'difference', id] as const,
  refunds: ['support-money', 'refunds'] as const,
};
