import { z } from 'zod';
import { contract } from './contract';
import { calendarDate, euro, instant } from './fields';

const count = z.number().int().nonnegative();

/** The steps from a search to an approved recording, in order. */
export const funnelSteps = ['searches', 'profiles', 'listens', 'projects', 'assigned', 'approved'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

const week = z.strictObject({
  week: calendarDate.describe('Its Monday (UTC)'),
  searches: count,
  profiles: count.describe('Opened profiles of voices'),
  listens: count.describe('Played demos'),
  projects: count.describe('Created projects'),
  assigned: count.describe('Assigned voices; one per project that is assigned again'),
  approved: count.describe('Approved projects'),
  revenue: euro.describe('As in the ledger by month'),
  asked: count.describe('Voices that were shortlisted'),
  answered: count.describe('Of these, voices that have written or sent anything in the chat'),
  answerHours: z.number().nonnegative().nullable().describe('Median from shortlisting to the first answer, in hours'),
});
export type FiguresWeek = z.infer<typeof week>;

const emptySearch = z.strictObject({
  search: z.string().describe("Query string of /search, with '?'; empty without conditions"),
  count,
  lastDate: instant,
});

export const figures = z.strictObject({
  weeks: z.array(week).describe('Newest first; the first one is the current week'),
  emptySearches: z.array(emptySearch).describe('Searches without results, most frequent first'),
});
export type Figures = z.infer<typeof figures>;

export const getFigures = contract({
  method: 'GET',
  path: '/support/figures',
  summary: 'Count the steps from search to approval in each of the last 12 weeks, and the searches that found nobody',
  audience: 'support',
  response: figures,
});
