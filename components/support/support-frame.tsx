import type { ReactNode } from 'react';
import { PageFrame } from '@/components/shell/page-frame';
import { cn } from '@/components/ui/cn';
import { SupportTabs } from './support-tabs';

type SupportFrameProps = {
  title: string;
  titleAside?: ReactNode;
  /** `href` of the section in the navigation (support-tabs.tsx). */
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
    <PageFrame {...frame} width="full" tabs={<SupportTabs current={section} />}>
      {/* Names of people, teams and projects may be one long word. */}
      <div className={cn('break-words', width === 'narrow' && 'max-w-[960px]')}>{children}</div>
    </PageFrame>
  );
}
