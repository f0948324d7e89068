import type { FiguresWeek, FunnelStep } from '@/lib/contracts/support-figures';

export const stepLabels: Record<FunnelStep, string> = {
  searches: 'Searches',
  profiles: 'Profiles',
  listens: 'Listens',
  projects: 'Projects',
  assigned: 'Assigned',
  approved: 'Approved',
};

/** Formats a duration: '40 min', '3.5 h' or '2.1 days'. */
function formatHours(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} days`;
}

export const formatFirstAnswer = ({ asked, answered, answerHours }: FiguresWeek): string =>
  asked === 0 ? '–' : `${answerHours === null ? 'none' : formatHours(answerHours)} (${answered} of ${asked})`;
