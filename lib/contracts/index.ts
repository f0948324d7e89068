import * as access from '@/lib/contracts/access';
import * as assignments from '@/lib/contracts/assignments';
import * as chat from '@/lib/contracts/chat';
import type { Contract } from '@/lib/contracts/contract';
import * as invitations from '@/lib/contracts/invitations';
import * as live from '@/lib/contracts/live';
import * as notifications from '@/lib/contracts/notifications';
import * as payments from '@/lib/contracts/payments';
import * as playlists from '@/lib/contracts/playlists';
import * as projects from '@/lib/contracts/projects';
import * as search from '@/lib/contracts/search';
import * as system from '@/lib/contracts/system';
import * as takes from '@/lib/contracts/takes';
import * as teams from '@/lib/contracts/teams';
import * as uploads from '@/lib/contracts/uploads';
import * as voices from '@/lib/contracts/voices';

export const domains = {
  access,
  search,
  voices,
  playlists,
  projects,
  assignments,
  chat,
  takes,
  uploads,
  teams,
  invitations,
  payments,
  notifications,
  live,
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
