'use client';

import type { ReactNode } from 'react';
import { FilterLinks } from '@/components/support/list-controls';
import { SupportFrame } from '@/components/support/support-frame';

const pages = [
  { href: '/support/reports', label: 'Reports' },
  { href: '/support/reports/objections', label: 'Objections' },
  { href: '/support/reports/figures', label: 'Numbers per year' },
];

export function ReportsFrame({ current, children }: { current: string; children: ReactNode }) {
  return (
    <SupportFrame title="Reports" section="/support/reports" width="narrow">
      <div className="mb-5">
        <FilterLinks label="Reports" filters={pages.map((page) => ({ ...page, isCurrent: page.href === current }))} />
      </div>
      {children}
    </SupportFrame>
  );
}

export type QueueState = 'open' | 'decided';

/** Chooses between the open and the decided items of a list. */
export function StateFilter({ path, state }: { path: string; state: QueueState }) {
  return (
    <div className="mb-5">
      <FilterLinks
        label="State"
        filters={[
          { href: path, label: 'Open', isCurrent: state === 'open' },
          { href: `${path}?state=decided`, label: 'Decided', isCurrent: state === 'decided' },
        ]}
      />
    </div>
  );
}

/** Cache keys; a shorter key matches all keys that begin with it. */
export const reportKeys = {
  all: ['support-reports'] as const,
  list: ['support-reports', 'list'] as const,
  report: (reportId: string) => ['support-reports', 'report', reportId] as const,
  objections: ['support-reports', 'objections'] as const,
  figures: (year: number) => ['support-reports', 'figures', year] as const,
};
