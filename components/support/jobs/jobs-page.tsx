'use client';

import type { ReactNode } from 'react';
import { FilterLinks } from '@/components/support/list-controls';
import { SupportFrame } from '@/components/support/support-frame';

const pages = [
  { href: '/support/jobs', label: 'Failed jobs' },
  { href: '/support/jobs/documents', label: 'Documents' },
  { href: '/support/jobs/queues', label: 'Queues' },
  { href: '/support/jobs/mails', label: 'Mails' },
];

export const jobKeys = {
  failed: ['support-jobs', 'failed'] as const,
  abandoned: ['support-jobs', 'abandoned'] as const,
  documents: ['support-jobs', 'documents'] as const,
  queues: ['support-jobs', 'queues'] as const,
  mails: ['support-jobs', 'mails'] as const,
};

export function JobsPage({ current, children }: { current: string; children: ReactNode }) {
  const filters = pages.map((page) => ({ ...page, isCurrent: page.href === current }));
  return (
    <SupportFrame title="Jobs and mails" section="/support/jobs">
      <div className="mb-6">
        <FilterLinks label="Jobs and mails" filters={filters} />
      </div>
      {children}
    </SupportFrame>
  );
}
