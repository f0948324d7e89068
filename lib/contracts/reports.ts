import { z } from 'zod';
import {
  decisionParties,
  measures,
  objectionOutcomes,
  reportGrounds,
  reportSubjects,
  violationGrounds,
} from '@/lib/domain/support/reports';
import { contract, pagedList } from './contract';
import { emailAddress, id, instant, named, requiredMultiline, text } from './fields';

export const reportSubject = z.enum(reportSubjects);
export const violationGround = z.enum(violationGrounds);
export const decisionMeasure = z.enum(measures);
export const decisionParty = z.enum(decisionParties);
export const objectionOutcome = z.enum(objectionOutcomes);
const subjectKind = reportSubject;
const ground = violationGround;
const measure = decisionMeasure;
const reportedGround = z.enum(reportGrounds, 'Please select a reason');

export const sendReport = contract({
  method: 'POST',
  path: '/reports',
  summary: 'Report a profile, demo, playlist or message',
  description:
    'Always 204 for a valid body. A mail confirms the receipt. Without a session, `name` and `email` are required.',
  audience: 'public',
  body: z.strictObject({
    subjectKind,
    subjectId: id.describe('Id of the voice, demo or message, or the short id of the playlist'),
    ground: reportedGround,
    text: requiredMultiline('Please describe the problem', 2_000),
    name: text(200).optional().describe('Ignored with a session'),
    email: emailAddress().optional().describe('Ignored with a session'),
    website: z.string().max(500).optional().describe('Leave it empty: it catches robots'),
  }),
});

export const decisionState = z.strictObject({
  id,
  measure,
  ground,
  reason: z.string(),
  decidedBy: named,
  created: instant,
});

export const objectionState = z.strictObject({
  text: z.string(),
  created: instant,
  outcome: objectionOutcome.nullable().describe('Null until it is decided'),
  outcomeText: z.string(),
  decidedDate: instant.nullable(),
});

export const reportRow = z.strictObject({
  id,
  subjectKind,
  subject: z.string().describe('Name of the content when it was reported; empty after the expiry'),
  owner: named.describe('Who published or wrote it'),
  ground,
  reporter: z.string().describe('Name of the reporter; empty after the expiry'),
  numOpen: z.int().describe('Open reports about the same content'),
  measure: measure.nullable().describe('Null until it is decided'),
  created: instant,
});
export type ReportRow = z.infer<typeof reportRow>;

export const reportDetails = z.strictObject({
  ...reportRow.shape,
  subjectId: id,
  text: z.string(),
  email: z.string().nullable(),
  authorId: id.nullable().describe('Null for a visitor'),
  content: z.array(z.strictObject({ name: z.string(), value: z.string() })).describe('What the content was'),
  link: z.string().nullable().describe('Where the content is; null for a message'),
  measures: z.array(measure).describe('What support can decide'),
  decision: decisionState.nullable(),
  numDecisions: z.int().describe('Earlier decisions with a measure about the same user'),
});
export type ReportDetails = z.infer<typeof reportDetails>;

export const listReports = pagedList({
  path: '/support/reports',
  summary: 'List open reports with the oldest first, or decided ones with the newest first',
  audience: 'support',
  query: { state: z.enum(['open', 'decided']).default('open') },
  item: reportRow,
});

const reportPath = z.object({ reportId: id });

export const getReport = contract({
  method: 'GET',
  path: '/support/reports/{reportId}',
  summary: 'Get a report with what was reported',
  audience: 'support',
  params: reportPath,
  response: reportDetails,
});

const reasonText = requiredMultiline('Please enter a reason', 2_000);

export const decideReport = contract({
  method: 'POST',
  path: '/support/reports/{reportId}/decision',
  summary: 'Decide all open reports about the same content, with a reason',
  description: 'Reporters and, with a measure, the affected person are mailed the decision and how to object.',
  audience: 'support',
  params: reportPath,
  body: z.strictObject({
    measure: z.enum(measures, 'Please select a measure'),
    ground: reportedGround,
    reason: reasonText.describe('Mailed to the reporters and the affected person'),
  }),
  response: reportDetails,
});

export const objectionRow = z.strictObject({
  id,
  by: decisionParty,
  ...objectionState.shape,
  decision: decisionState,
  subjectKind: subjectKind.nullable().describe('Null for an account or an application'),
  affected: named,
  measures: z.array(measure).describe('Further measures, of which a reversed objection of a reporter needs one'),
  reportId: id.nullable().describe('A report that the decision was about; null for other decisions'),
});
export type ObjectionRow = z.infer<typeof objectionRow>;

export const listObjections = pagedList({
  path: '/support/reports/objections',
  summary: 'List open objections with the oldest first, or decided ones with the newest first',
  audience: 'support',
  query: { state: z.enum(['open', 'decided']).default('open') },
  item: objectionRow,
});

export const decideReportObjection = contract({
  method: 'POST',
  path: '/support/reports/objections/{objectionId}/decision',
  summary: 'Decide an objection: the decision stays, or it is reversed',
  description:
    '`reversed` takes the measure back. For a reporter, it takes the further `measure`. 409 with the code `same-agent` for the agent who took the decision, unless nobody else is in support.',
  audience: 'support',
  params: z.object({ objectionId: id }),
  body: z.strictObject({
    outcome: z.enum(objectionOutcomes, 'Please select an outcome'),
    text: reasonText.describe('Mailed to everybody who got the decision'),
    measure: measure.optional(),
  }),
  response: objectionRow,
});

/** A row of the numbers of a year; `name` is that of an enum. */
export const reportCount = z.strictObject({ name: z.string(), count: z.int() });
const counts = z.array(reportCount);

export const reportFigures = z.strictObject({
  year: z.int(),
  numReports: z.int(),
  bySubject: counts,
  byGround: counts.describe('Reports'),
  numDecisions: z.int(),
  byMeasure: counts.describe('Decisions'),
  byDecisionGround: counts.describe('Decisions with a measure'),
  medianHours: z.number().nullable().describe('Median time from a report to its decision; null without decisions'),
  objections: z.array(z.strictObject({ by: decisionParty, count: z.int(), upheld: z.int(), reversed: z.int() })),
  numAutomated: z.literal(0).describe('Decisions without a person: none'),
});
export type ReportFigures = z.infer<typeof reportFigures>;

export const getReportFigures = contract({
  method: 'GET',
  path: '/support/reports/figures',
  summary: 'Count the reports, decisions and objections of a year',
  audience: 'support',
  query: z.object({ year: z.coerce.number().int().min(2020).max(2200).describe('By UTC') }),
  response: reportFigures,
});

const tokenPath = z.object({ token: text(100) });

export const sentDecision = z.strictObject({
  party: decisionParty.describe('For whom the link is'),
  subjectKind: subjectKind.nullable().describe('Null for an account or an application'),
  subject: z.string().describe('Name of the content; empty if it has none'),
  measure,
  ground,
  reason: z.string(),
  created: instant,
  objectUntil: instant,
  canObject: z.boolean(),
  objection: objectionState.nullable(),
});
export type SentDecision = z.infer<typeof sentDecision>;

export const getSentDecision = contract({
  method: 'GET',
  path: '/reports/{token}',
  summary: 'Get the decision of a mailed link, and the state of the objection',
  audience: 'public',
  params: tokenPath,
  response: sentDecision,
});

export const objectToDecision = contract({
  method: 'POST',
  path: '/reports/{token}/objection',
  summary: 'Object to a decision, once, within six months',
  audience: 'public',
  params: tokenPath,
  body: z.strictObject({ text: requiredMultiline('Please say why you object', 2_000) }),
});

/** Ground of a suspension, or of a returned or unpublished voice. */
export const givenGround = ground.optional().describe('Mailed with the reason; `terms` if absent');
