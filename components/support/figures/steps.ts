import type { FunnelStep } from '@/lib/contracts/support-figures';

export const stepLabels: Record<FunnelStep, string> = {
  searches: 'Searches',
  profiles: 'Profiles',
  listens: 'Listens',
  projects: 'Projects',
  assigned: 'Assigned',
  approved: 'Approved',
};
