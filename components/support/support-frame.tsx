import type { ReactNode } from 'react';
import { PageFrame } from '@/components/shell/page-frame';
import { cn } from '@/components/ui/cn';
import { TabLinks } from '@/components/ui/menus/tab-links';

type SupportFrameProps = {
  title: string;
  titleAside?: ReactNode;
  /** `href` of the section in the navigation (components/support/sections). */
  section: string;
  back?: { href: string; label: string } | undefined;
  action?: ReactNode;
  side?: ReactNode;
  /**
   * Width of the page; 'narrow' is for lists of short lines (960 px). The navigation always has the width of the page.
   */
  width?: 'narrow' | 'full';
  children: ReactNode;
};

/** Frame of every page of the back office, with its navigation. */
export function SupportFrame({ section, width = 'full', children, ...frame }: SupportFrameProps) {
  return (
    <PageFrame {...frame} width="full" tabs={<TabLinks label="Support" tabs={supportSections} current={section} />}>
      {/* Names of people, teams and projects may be one long word. */}
      <div className={cn('break-words', width === 'narrow' && 'max-w-[960px]')}>{children}</div>
    </PageFrame>
  );
}

type SupportSection = {
  href: string;
  label: string;
};

/** Pages of the back office in the order of the navigation. */
const supportSections: readonly SupportSection[] = [
  { href: '/support', label: 'Start' },
  { href: '/support/voices', label: 'Voices' },
  { href: '/support/projects', label: 'Projects' },
  { href: '/support/payouts', label: 'Payouts' },
  { href: '/support/money', label: 'Money' },
  { href: '/support/figures', label: 'Figures' },
  { href: '/support/jobs', label: 'Jobs and mails' },
  { href: '/support/templates', label: 'Templates' },
  { href: '/support/delivery-presets', label: 'Delivery specs' },
  { href: '/support/lookups', label: 'Lookups' },
  { href: '/support/teams', label: 'Teams' },
  { href: '/support/users', label: 'Users' },
  { href: '/support/audit-log', label: 'Audit log' },
];
