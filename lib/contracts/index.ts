import * as access from './access';
import * as assignments from './assignments';
import * as changes from './changes';
import * as chat from './chat';
import type { Contract } from './contract';
import * as decisionReviews from './decision-reviews';
import * as deliveries from './deliveries';
import * as deliveryPresets from './delivery-presets';
import * as demos from './demos';
import * as exports from './exports';
import * as invitations from './invitations';
import * as legalTexts from './legal-texts';
import * as lines from './lines';
import * as live from './live';
import * as notifications from './notifications';
import * as payments from './payments';
import * as payouts from './payouts';
import * as pictures from './pictures';
import * as playlists from './playlists';
import * as profile from './profile';
import * as projects from './projects';
import * as reports from './reports';
import * as search from './search';
import * as supportAudit from './support-audit';
import * as supportFigures from './support-figures';
import * as supportInstallation from './support-installation';
import * as supportInvoices from './support-invoices';
import * as supportJobs from './support-jobs';
import * as supportLookups from './support-lookups';
import * as supportMoney from './support-money';
import * as supportPayouts from './support-payouts';
import * as supportProjects from './support-projects';
import * as supportStart from './support-start';
import * as supportRequests from './support-requests';
import * as supportTemplates from './support-templates';
import * as supportTeams from './support-teams';
import * as supportUsers from './support-users';
import * as supportVoices from './support-voices';
import * as system from './system';
import * as takes from './takes';
import * as taxReport from './tax-report';
import * as taxRules from './tax-rules';
import * as teamMembers from './team-members';
import * as teams from './teams';
import * as uploads from './uploads';
import * as voices from './voices';

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
    ...supportInstallation,
    ...taxRules,
    ...taxReport,
    ...supportJobs,
    ...reports,
  },
  requests: { ...supportRequests, ...decisionReviews },
  system: { ...system, ...legalTexts },
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
    Object.entries(contracts).flatMap(([name, value]) => (isCall(value) ? [{ ...value, domain, name }] : [])),
);
