import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { changeRequest, newNote, reviewNote } from '@/lib/contracts/change-shapes';
import { type Contract, refusalsOf } from '@/lib/contracts/contract';
import { deliveryLimitValues } from '@/lib/contracts/delivery-limits';
import { liveEvent } from '@/lib/contracts/events';
import { id, named, person } from '@/lib/contracts/fields';
import { contracts, domains } from '@/lib/contracts';
import { moneyDocument, objection } from '@/lib/contracts/money-document';
import * as shapes from '@/lib/contracts/project-shapes';
import { tax, vatIdCheck } from '@/lib/contracts/tax';
import { brand } from '@/lib/domain/brand/brand';
import { scope } from '@/lib/domain/projects/scopes';
import { scriptOp } from '@/lib/domain/scripts/script';
import { taxRules } from '@/lib/domain/tax/rules';
import { brandName } from '@/server/installation/names';
import { release } from '@/server/platform/release';
import { sessionCookie } from '@/server/platform/session-cookie';

const errorBody = z
  .object({
    error: z.string().describe('Message for the user'),
    code: z.string().describe('Error code in kebab case'),
    fields: z.record(z.string(), z.string()).optional().describe('One message per field; validation errors only'),
    missing: shapes.missingDelivery
      .optional()
      .describe('What is missing; only with the code `delivery-incomplete`, for an approval with `requireComplete`'),
  })
  .meta({ id: 'Error' });

const audiences: Record<Contract['audience'], string> = {
  public: 'No session required.',
  user: 'Requires a session.',
  support: 'Requires a session of a support user, with a second factor.',
};

const recentPassword =
  'Requires `POST /confirm-password` in this session within the last ten minutes: otherwise 403 with the code `password-required`.';

function impersonationNote({ refusesImpersonation, needsRecentPassword }: Contract): string | null {
  if (refusesImpersonation === true || needsRecentPassword) return 'Not allowed while impersonating.';
  return refusesImpersonation ? `Fields not allowed while impersonating: ${refusesImpersonation.join(', ')}.` : null;
}

const tags: Record<keyof typeof domains, string> = {
  access: 'Accounts, sessions, passwords',
  search: 'Finding voices',
  voices: 'Public voice profiles and their demos',
  demos: 'Voice demos, studio quality demos and their lookups',
  playlists: 'Favorites, playlists, short links',
  projects: 'Templates, projects, labels, members',
  assignments: 'Shortlist, assignment, pickups, ratings',
  chat: 'Messages between customers and voices',
  takes: 'Takes and mastering',
  lines: 'Lines of a script and their audio',
  exports: 'Exports of recordings as a ZIP',
  uploads: 'Uploads, project files, downloads',
  pictures: 'Profile pictures: upload, crop and removal.',
  teams: 'Companies, members, payment methods',
  invitations: 'Invitations to a team',
  payments: 'Cards and payment history of a team, webhooks of the payment provider and its simulation',
  payouts: 'Payout account, bank accounts, payout history and earnings of a voice',
  notifications: 'Presence and unsubscribing',
  live: 'Live updates',
  support: 'The pages of support, for agents and admins',
  requests: 'Requests to support, and personal data',
  system: 'Health, API description, analytics',
};

const refusals: Record<number, string> = {
  400: 'A field is wrong or unknown, or the body is not JSON',
  401: 'No session',
  403: 'Missing scope, or a request from another site',
  404: 'Not found, or not visible to the user',
  409: 'Conflict with the current state',
  413: 'Too large',
  415: 'Unsupported type of file or body',
  410: 'No longer stored; load the list again',
  429: 'Too many requests; Retry-After says how many seconds to wait',
};

const { me } = domains.access;
const { take } = domains.takes;
const { line, deletedLine, lineAudio, lineTake } = domains.lines;
const { projectFile } = domains.uploads;
const { playlist, playlistTrack, sharedPlaylist } = domains.playlists;
const { creditCard, bankAccount, team } = domains.teams;
const { voice, voiceDemo, studioQualityDemo, ownVoiceDemo, ownStudioQualityDemo } = domains.voices;

const { support } = domains;

const supportSchemas = {
  Report: domains.support.reportDetails,
  ReportRow: domains.support.reportRow,
  ReportSubject: domains.support.reportSubject,
  ReportCount: domains.support.reportCount,
  DecisionParty: domains.support.decisionParty,
  ObjectionOutcome: domains.support.objectionOutcome,
  ReportObjection: domains.support.objectionRow,
  Decision: domains.support.decisionState,
  DecisionMeasure: domains.support.decisionMeasure,
  ViolationGround: domains.support.violationGround,
  SupportVoiceRow: support.supportVoiceRow,
  SupportVoice: support.supportVoice,
  SupportUserRow: support.supportUserRow,
  SupportUser: support.supportUser,
  Session: domains.access.session,
  SupportTeamRow: support.supportTeamRow,
  SupportTeam: support.supportTeam,
  SupportTemplate: support.supportTemplate,
  TemplateValues: support.templateValues,
  SupportProjectRow: support.supportProjectRow,
  SupportProject: support.supportProject,
  HistoryEntry: support.historyEntry,
  Lookups: support.lookups,
  AuditEntry: support.auditEntry,
  WaitingItem: support.waitingItem,
  SupportPayout: support.supportPayout,
  MarkedPayouts: support.markedPayouts,
  TransferFile: support.transferFile,
  TransferAccount: support.transferAccount,
  SupportIssue: support.supportIssue,
  SupportRefund: support.supportRefund,
  SupportInvoice: support.supportInvoice,
  CustomerFacts: support.customerFacts,
  InvoiceSummary: support.invoiceSummary,
  SupportInstallation: support.supportInstallation,
  Brand: brand,
  SupportLegalText: domains.system.supportLegalText,
  SupportTaxRules: support.supportTaxRules,
  TaxRules: taxRules,
  TaxRate: taxRules.shape.countries.element.shape.rates.element,
  LedgerDifference: support.ledgerDifference,
  UndoneItems: support.undoneItems,
  SupportRequest: domains.requests.supportRequest,
};

/** Responses that are named components in the document. */
const sharedSchemas = {
  User: me,
  ErasureRequest: domains.requests.erasureRequest,
  Person: person,
  Named: named,
  Scope: scope,
  Message: domains.chat.message,
  Invitation: domains.invitations.invitation,
  PendingInvitation: domains.teams.pendingInvitation,
  TeamMember: domains.teams.teamMember,
  Certificate: domains.takes.certificate,
  DeliverySpec: shapes.deliverySpec,
  DeliveryPreset: domains.takes.deliveryPreset,
  SupportDeliveryPreset: domains.takes.supportDeliveryPreset,
  DeliveryLimits: deliveryLimitValues,
  ReviewNote: reviewNote,
  NewReviewNote: newNote,
  ChangeRequest: changeRequest,
  Take: take,
  ProjectFile: projectFile,
  Voice: voice,
  VoiceDemo: voiceDemo,
  StudioQualityDemo: studioQualityDemo,
  OwnVoiceDemo: ownVoiceDemo,
  OwnStudioQualityDemo: ownStudioQualityDemo,
  Project: shapes.project,
  ProjectDetails: shapes.projectDetails,
  ProjectScript: shapes.projectScript,
  ScriptOp: scriptOp,
  UnreadChat: shapes.unreadChat,
  ProjectRow: shapes.projectRow,
  ProjectVoice: shapes.projectVoice,
  ProjectPayout: shapes.projectPayout,
  ProjectUsage: shapes.projectUsage,
  CompletedStep: shapes.completedStep,
  MoneyDocument: moneyDocument,
  Objection: objection,
  ProjectStatus: shapes.projectStatus,
  PartedUpload: domains.uploads.partedUpload,
  SignedUpload: domains.uploads.signed,
  FileToSign: domains.uploads.fileToSign,
  Line: line,
  LineAudio: lineAudio,
  DeletedLine: deletedLine,
  LineTake: lineTake,
  Export: domains.exports.exportRow,
  ExportLog: domains.exports.exportLog,
  Template: shapes.template,
  Addon: shapes.addon,
  WordOption: shapes.wordOption,
  AssignmentResult: domains.assignments.assignmentResponse,
  Playlist: playlist,
  PlaylistTrack: playlistTrack,
  SharedPlaylist: sharedPlaylist,
  Agreements: domains.system.agreements,
  LegalKind: domains.system.legalKind,
  LiveEvent: liveEvent,
  Team: team,
  Tax: tax,
  VatIdCheck: vatIdCheck,
  CreditCard: creditCard,
  BankAccount: bankAccount,
  ...supportSchemas,
  PaymentRecord: domains.payments.paymentRecord,
  PaymentState: domains.payments.paymentState,
  PayoutRecord: domains.payouts.payoutRecord,
};

const idempotencyKey = z
  .string()
  .max(200)
  .optional()
  .meta({ param: { id: 'IdempotencyKey' } });

/** Parameters by the name of an id in a path. */
const pathIds = new Map<string, z.ZodType>();

function pathId(name: string): z.ZodType {
  const known = pathIds.get(name) ?? id.meta({ param: { id: name } });
  pathIds.set(name, known);
  return known;
}

function pathParams({ shape }: z.ZodObject): z.ZodObject {
  const named = Object.entries(shape).map(([name, schema]) => [name, schema === id ? pathId(name) : schema]);
  return z.object(Object.fromEntries(named));
}

let built: { title: string; json: Uint8Array } | undefined;

/** Returns the document, which is built once per process and name. */
export function openApiJson(): Uint8Array {
  const title = brandName();
  if (built?.title !== title) built = { title, json: Buffer.from(JSON.stringify(openApiDocument())) };
  return built.json;
}

export const apiDescription = (cookie = sessionCookie()): string =>
  `JSON in and out, with the session in a cookie (\`${cookie}\`). Unknown fields are rejected. Money is euro with ` +
  'at most two decimals, times are ISO 8601 in UTC. A POST that creates something accepts an `Idempotency-Key`. Long lists accept ' +
  '`limit` and `cursor`; the next cursor is in the header `X-Next-Cursor`. A page below `limit` can be followed by another: it ' +
  'stays below 1 MB. Guide with worked examples: `docs/api` in the source.';

/**
 * Returns the OpenAPI 3.1 document, generated from the contracts that validate requests and responses.
 * @param cookie name of the session cookie, which the build does not know: the configuration decides it.
 */
export function openApiDocument(cookie = sessionCookie()): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const contract of contracts) {
    const path = paths[contract.path] ?? {};
    paths[contract.path] = { ...path, [contract.method.toLowerCase()]: operation(contract) };
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: brandName(),
        version: release,
        license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
        description: apiDescription(cookie),
      },
      servers: [{ url: '/v1' }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: {
        schemas: sharedSchemas,
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } },
      },
      paths,
    },
    { override: simplify },
  );
}

type JsonSchema = {
  oneOf?: unknown;
  anyOf?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
};

/**
 * Simplifies a schema. Several options of a union can match when they have no required discriminator, so `oneOf`
 * becomes `anyOf`. The pattern of a date repeats its format, and the limits of an integer without limits are those of
 * JavaScript.
 */
function simplify({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.oneOf) {
    jsonSchema.anyOf = jsonSchema.oneOf;
    delete jsonSchema.oneOf;
  }
  if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function operation(contract: Contract & { name: string; domain: string }): ZodOpenApiOperationObject {
  return {
    operationId: contract.name,
    tags: [contract.domain],
    summary: contract.summary,
    description: [
      contract.description,
      audiences[contract.audience],
      contract.needsRecentPassword && recentPassword,
      impersonationNote(contract),
    ]
      .filter(Boolean)
      .join('\n\n'),
    security: contract.audience === 'public' ? [] : [{ session: [] }],
    requestParams: {
      ...(contract.params && { path: pathParams(contract.params) }),
      ...(contract.query && { query: contract.query }),
      ...(contract.method === 'POST' && { header: z.object({ 'Idempotency-Key': idempotencyKey }) }),
    },
    ...(contract.body && { requestBody: { content: { 'application/json': { schema: contract.body } } } }),
    responses: {
      [String(contract.status)]: success(contract),
      ...(contract.pendingStatus && { [String(contract.pendingStatus)]: success(contract) }),
      ...failures(contract),
    },
  };
}

function success(contract: Contract) {
  if (contract.kind === 'redirect') return { description: 'Redirects to a signed URL' };
  if (contract.kind === 'event-stream')
    return {
      description: 'Server-sent events: `type` is the name of an event, `data` has the other fields as JSON',
      content: { 'text/event-stream': { schema: contract.events } },
    };
  if (contract.kind === 'binary') return { description: 'File contents' };
  if (!contract.response) return { description: 'Done' };
  return {
    description: contract.isPaged ? 'One page; the next cursor is in X-Next-Cursor' : 'Success',
    content: { 'application/json': { schema: contract.response } },
  };
}

const errorContent = { 'application/json': { schema: errorBody } };

const responses = Object.fromEntries(
  Object.entries(refusals).map(([status, description]) => [
    status,
    { id: `Error${status}`, description, content: errorContent },
  ]),
);
const unexpected = { id: 'Unexpected', description: 'Unavailable or failed; try again later', content: errorContent };

function failures(contract: Contract) {
  return {
    ...Object.fromEntries(refusalsOf(contract).map((status) => [status, responses[status]])),
    default: unexpected,
  };
}
