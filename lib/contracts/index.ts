import * as access from '@/lib/contracts/access';
import * as assignments from '@/lib/contracts/assignments';
import * as changes from '@/lib/contracts/changes';
import * as chat from '@/lib/contracts/chat';
import type { Contract } from '@/lib/contracts/contract';
import * as deliveries from '@/lib/contracts/deliveries';
import * as deliveryPresets from '@/lib/contracts/delivery-presets';
import * as demos from '@/lib/contracts/demos';
import * as exports from '@/lib/contracts/exports';
import * as invitations from '@/lib/contracts/invitations';
import * as lines from '@/lib/contracts/lines';
import * as live from '@/lib/contracts/live';
import * as notifications from '@/lib/contracts/notifications';
import * as payments from '@/lib/contracts/payments';
import * as payouts from '@/lib/contracts/payouts';
import * as pictures from '@/lib/contracts/pictures';
import * as playlists from '@/lib/contracts/playlists';
import * as profile from '@/lib/contracts/profile';
import * as projects from '@/lib/contracts/projects';
import * as search from '@/lib/contracts/search';
import * as supportAudit from '@/lib/contracts/support-audit';
import * as supportFigures from '@/lib/contracts/support-figures';
import * as supportInvoices from '@/lib/contracts/support-invoices';
import * as supportJobs from '@/lib/contracts/support-jobs';
import * as supportLookups from '@/lib/contracts/support-lookups';
import * as supportMoney from '@/lib/contracts/support-money';
import * as supportPayouts from '@/lib/contracts/support-payouts';
import * as supportProjects from '@/lib/contracts/support-projects';
import * as supportStart from '@/lib/contracts/support-start';
import * as supportTemplates from '@/lib/contracts/support-templates';
import * as supportTeams from '@/lib/contracts/support-teams';
import * as supportUsers from '@/lib/contracts/support-users';
import * as supportVoices from '@/lib/contracts/support-voices';
import * as system from '@/lib/contracts/system';
import * as takes from '@/lib/contracts/takes';
import * as teamMembers from '@/lib/contracts/team-members';
import * as teams from '@/lib/contracts/teams';
import * as uploads from '@/lib/contracts/uploads';
import * as voices from '@/lib/contracts/voices';

export const domains = {
  access: { ...access, ...profile },
  search,
  voices,
  demos,
  playlists,
  projects,
  assignments,
  chat,
  takes: { ...takes, ...deliveries, ...deliveryPresets, ...changes },
  lines,
  exports,
  uploads,
  pictures,
  teams: { ...teams, ...teamMembers },
  invitations,
  payments,
  payouts,
  notifications,
  live,
  support: {
    ...supportStart,
    ...supportFigures,
    ...supportVoices,
    ...supportUsers,
    ...supportTeams,
    ...supportTemplates,
    ...supportLookups,
    ...supportAudit,
    ...supportProjects,
    ...supportPayouts,
    ...supportMoney,
    ...supportInvoices,
    ...supportJobs,
  },
  system,
};

type Exports = {
  [D in keyof typeof domains]: (typeof domains)[D][keyof (typeof domains)[D]];
}[keyof typeof domains];

export type AnyContract = Extract<Exports, { method: string; path: string; summary: string }>;

function isCall(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;
}

export const contracts: ReadonlyArray<Contract & { domain: string; name: string }> = Object.entries(domains).flatMap(
  ([domain, contracts]) =>
    Object.entries(contracts).flatMap(([name, value]) =>
      isCall(value) ? [{ ...(value as Contract), domain, name }] : [],
    ),
);
