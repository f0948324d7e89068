export type SupportSection = {
  href: string;
  label: string;
};

/** Pages of the back office in the order of the navigation. */
export const supportSections: readonly SupportSection[] = [
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
