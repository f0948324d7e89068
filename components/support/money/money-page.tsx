'use client';

import type { ReactNode } from 'react';
import { FilterLinks } from '@/components/support/filter-links';
import { SupportFrame } from '@/components/support/support-frame';

const pages = [
  { href: '/support/money', label: 'Revenue' },
  { href: '/support/money/invoices', label: 'Invoices' },
  { href: '/support/money/issues', label: 'Disputes and issues' },
  { href: '/support/money/refunds', label: 'Refunds' },
  { href: '/support/money/differences', label: 'Ledger differences' },
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
