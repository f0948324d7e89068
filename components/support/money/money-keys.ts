/** Cache keys; a shorter key matches all keys that begin with it. */
export const moneyKeys = {
  payouts: ['support-payouts'] as const,
  payoutList: (view: string, query: string) => ['support-payouts', 'list', view, query] as const,
  account: (teamId: string) => ['support-payouts', 'account', teamId] as const,
  preview: ['support-payouts', 'preview'] as const,
  files: ['support-payouts', 'files'] as const,
  revenue: ['support-money', 'revenue'] as const,
  invoices: ['support-money', 'invoices'] as const,
  invoiceList: (view: string, query: string) => ['support-money', 'invoices', 'list', view, query] as const,
  invoiceSummary: ['support-money', 'invoices', 'summary'] as const,
  issues: (state: string, subject = 'all') => ['support-money', 'issues', state, subject] as const,
  differences: (state: string) => ['support-money', 'differences', state] as const,
  difference: (id: string) => ['support-money', 'difference', id] as const,
  refunds: ['support-money', 'refunds'] as const,
};
