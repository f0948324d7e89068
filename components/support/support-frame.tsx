import type { ReactNode } from 'react';
import { PageFrame } from '@/components/shell/page-frame';
import { supportSections } from '@/components/support/sections';
import { TabLinks } from '@/components/ui/tab-links';

interface SupportFrameProps {
  title: string;
  titleAside?: ReactNode;
  /** `href` of the section in the navigation (components/support/sections). */
  section: string;
  back?: { href: string; label: string } | undefined;
  action?: ReactNode;
  side?: ReactNode;
  width?: 'text' | 'default' | 'full';
  children: ReactNode;
}

/** Frame of every page of the back office, with its navigation. */
export function SupportFrame({ section, width = 'full', children, ...frame }: SupportFrameProps) {
  return (
    <PageFrame {...frame} width={width} tabs={<TabLinks label="Support" tabs={supportSections} current={section} />}>
      {children}
    </PageFrame>
  );
}
