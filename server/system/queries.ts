import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { contracts, domains } from '@/lib/contracts';
import type { Contract } from '@/lib/contracts/contract';
import { liveEvent } from '@/lib/contracts/events';
import { person } from '@/lib/contracts/people';
import * as shapes from '@/lib/contracts/project-shapes';
import { refusalsOf } from '@/lib/contracts/refusals';
import { scope } from '@/lib/domain/scopes';
import { sessionCookie } from '@/server/platform/session-cookie';

const errorBody = z
  .object({
    error: z.string().describe('Message for the user'),
    code: z.string().describe('Error code in kebab case'),
    fields: z.record(z.string(), z.string()).optional().describe('One message per field; validation errors only'),
  })
  .meta({ id: 'Error' });

const audiences: Record<Contract['audience'], string> = {
  public: 'No session required.',
  user: 'Requires a session.',
  support: 'Requires a session of a support user.',
};

const tags: Record<keyof typeof domains, string> = {
  access: 'Accounts, sessions, passwords',
  search: 'Finding voices',
  voices: 'Public voice profiles and their demos',
  playlists: 'Favorites, playlists, short links',
  projects: 'Templates, projects, labels, members',
  assignments: 'Shortlist, assignment, pickups, ratings',
  chat: 'Messages between customers and voices',
  takes: 'Takes and mastering',
  uploads: 'Uploads, project files, downloads',
  teams: 'Companies, members, payment methods',
  invitations: 'Invitations to a team',
  payments: 'Webhooks of the payment provider, and its simulation for development',
  notifications: 'Presence and unsubscribing',
  live: 'Live updates',
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
  429: 'Too many requests; Retry-After says how many seconds to wait',
};

const { me } = domains.access;
const { take } = domains.takes;
const { projectFile } = domains.uploads;
const { playlist, playlistTrack, sharedPlaylist } = domains.playlists;
const { creditCard, bankAccount, team } = domains.teams;
const { voice, voiceDemo, studioQualityDemo } = domains.voices;

/** Responses that are named components in the document. */
const sharedSchemas = {
  ...{
    User: me,
    Person: person,
    Scope: scope,
    Message: domains.chat.message,
    Invitation: domains.invitations.invitation,
  },
  ...{ Take: take, ProjectFile: projectFile, Voice: voice, VoiceDemo: voiceDemo, StudioQualityDemo: studioQualityDemo },
  ...{ Project: shapes.project, ProjectRow: shapes.projectRow, ProjectVoice: shapes.projectVoice },
  ...{ Template: shapes.template, Addon: shapes.addon, WordOption: shapes.wordOption },
  ...{ AssignmentResult: domains.assignments.assignmentResponse },
  ...{ Playlist: playlist, PlaylistTrack: playlistTrack, SharedPlaylist: sharedPlaylist },
  ...{ LiveEvent: liveEvent },
  ...{ Team: team, CreditCard: creditCard, BankAccount: bankAccount },
};

let document: object | undefined;

/** OpenAPI 3.1, generated from the contracts that validate requests and responses. Built once per process. */
export function openApiDocument(): Record<string, unknown> {
  document ??= build();
  return document as Record<string, unknown>;
}

function build(): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const contract of contracts) {
    const path = paths[contract.path] ?? {};
    paths[contract.path] = { ...path, [contract.method.toLowerCase()]: operation(contract) };
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Timbre',
        version: '1',
        license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
        description:
          `JSON in and out, with the session in a cookie (\`${sessionCookie()}\`). Unknown fields are rejected. Money is euro with ` +
          'at most two decimals, times are ISO 8601 in UTC. A POST that creates something accepts an `Idempotency-Key`. Long lists accept ' +
          '`limit` and `cursor`; the next cursor is in the header `X-Next-Cursor`.',
      },
      servers: [{ url: '/v1' }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: {
        schemas: sharedSchemas,
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie() } },
      },
      paths,
    },
    { override: describeUnion },
  );
}

/** Several options of a union can match when they have no required discriminator, so `oneOf` becomes `anyOf`. */
function describeUnion({ jsonSchema }: { jsonSchema: { oneOf?: unknown; anyOf?: unknown } }): void {
  if (!jsonSchema.oneOf) return;
  jsonSchema.anyOf = jsonSchema.oneOf;
  delete jsonSchema.oneOf;
}

function operation(contract: Contract & { name: string; domain: string }): ZodOpenApiOperationObject {
  return {
    operationId: contract.name,
    tags: [contract.domain],
    summary: contract.summary,
    description: [contract.description, audiences[contract.audience]].filter(Boolean).join('\n\n'),
    security: contract.audience === 'public' ? [] : [{ session: [] }],
    requestParams: {
      ...(contract.params && { path: contract.params }),
      ...(contract.query && { query: contract.query }),
      ...(contract.method === 'POST' && {
        header: z.object({ 'Idempotency-Key': z.string().max(200).optional() }),
      }),
    },
    ...(contract.body && { requestBody: { content: { 'application/json': { schema: contract.body } } } }),
    responses: { [String(contract.status)]: success(contract), ...failures(contract) },
  } as ZodOpenApiOperationObject;
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
