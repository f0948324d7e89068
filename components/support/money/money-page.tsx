'use client';

import type { ReactNode } from 'react';
import { FilterLinks } from '@/components/support/list-controls';
import { SupportFrame } from '@/components/support/support-frame';

const pages = [
  { href: '/support/money', label: 'Revenue' },
  { href: '/support/money/vat', label: 'VAT report' },
  { href: '/support/money/invoices', label: 'Invoices' },
  { href: '/support/money/issues', label: 'Disputes and issues' },
  { href: '/support/money/refunds', label: 'Refunds' },
  { href: '/support/money/differences', label: 'Ledger differences' },
  { href: '/support/tax-rules', label: 'VAT rules' },
];

type MoneyPageProps = {
  current: string;
  action?: ReactNode;
  children: ReactNode;
};

export function MoneyPage({ current, action, children }: MoneyPageProps) {
  const filters = pages.map((page) => ({ ...page, isCurrent: page.href === current }));
  return (
    <SupportFrame title="Money" section="/support/money" action={action}>
      <div className="mb-6">
        <FilterLinks label="Money" filters={filters} />
      </div>
      {children}
    </SupportFrame>
  );
}

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
  taxRules: ['support-money', 'tax-rules'] as const,
  taxReport: (from: string, to: string) => ['support-money', 'tax-report', from, to] as const,
};
