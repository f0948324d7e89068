'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { type TabLink, TabLinks } from '@/components/ui/menus/tab-links';

const IsAdmin = createContext(false);

/** Says to the pages of the back office whether the agent is an admin. */
export function SupportAdmin({ isAdmin, children }: { isAdmin: boolean; children: ReactNode }) {
  return <IsAdmin value={isAdmin}>{children}</IsAdmin>;
}

export function SupportTabs({ current }: { current: string }) {
  const isAdmin = useContext(IsAdmin);
  const tabs = isAdmin ? [...sections, ...adminSections] : sections;
  return <TabLinks label="Support" tabs={tabs} current={current} />;
}

/** Pages of the back office in the order of the navigation. */
const sections: readonly TabLink[] = [
  { href: '/support', label: 'Start' },
  { href: '/support/voices', label: 'Voices' },
  { href: '/support/reports', label: 'Reports' },
  { href: '/support/projects', label: 'Projects' },
  { href: '/support/requests', label: 'Requests' },
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

const adminSections: readonly TabLink[] = [
  { href: '/support/installation', label: 'Installation' },
  { href: '/support/legal-texts', label: 'Legal texts' },
];
