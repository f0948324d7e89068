import { z } from 'zod';
import { contract } from './contract';
import { instant, recordOf } from './fields';

const checks = z.strictObject({
  database: z.enum(['ok', 'failed']),
  storage: z.enum(['ok', 'failed']),
  jobs: z.enum(['ok', 'failed']),
  worker: z.enum(['ok', 'failed']).describe('Whether a worker runs, and no due job has waited for too long'),
});

export const getHealth = contract({
  method: 'GET',
  path: '/health',
  summary:
    'Check whether this process can serve requests (readiness); 503 when a dependency fails or the process stops',
  description: '`degraded` (200): no worker runs or jobs wait for too long, but this process works.',
  audience: 'public',
  ignoresSession: true,
  response: z.strictObject({
    status: z.enum(['ok', 'degraded', 'failed', 'stopping']),
    checks,
    oldestJobSeconds: z.number().int().nullable().describe('For how long the oldest due job has waited'),
  }),
  limit: 'none',
});

export const getLiveness = contract({
  method: 'GET',
  path: '/live',
  summary: 'Check whether this process responds (liveness), without any dependency',
  audience: 'public',
  ignoresSession: true,
  response: z.strictObject({ status: z.literal('ok') }),
});

export const getMetrics = contract({
  method: 'GET',
  path: '/metrics',
  summary: 'Get the metrics of this process in the text format of Prometheus',
  description:
    'With `Authorization: Bearer <METRICS_TOKEN>`; 401 with another token. Without this setting, there is no such endpoint: 404.',
  audience: 'public',
  ignoresSession: true,
  status: 200,
  kind: 'binary',
  refuses: [401, 404],
});

export const getOpenApi = contract({
  method: 'GET',
  path: '/openapi.json',
  summary: 'Get this document (OpenAPI 3.1)',
  audience: 'public',
  response: z.record(z.string(), z.unknown()),
});

export const getInstallation = contract({
  method: 'GET',
  path: '/installation',
  summary: 'Get name and look of this installation',
  description: 'With an ETag: a request with `If-None-Match` gets 304 until they change.',
  audience: 'public',
  ignoresSession: true,
  response: z.strictObject({
    name: z.string(),
    tagline: z.string(),
    color: z.string().describe('The accent color, as #rrggbb'),
    logo: z.string().describe('Path of an SVG'),
  }),
});

export const readInbox = contract({
  method: 'GET',
  path: '/dev/inbox',
  summary: 'List the caught mails, newest first; only with the embedded mail catcher',
  audience: 'public',
  query: z.object({ to: z.string().max(254).optional() }),
  response: z.array(
    z.strictObject({ to: z.string(), subject: z.string(), text: z.string(), html: z.string(), created: instant }),
  ),
  limit: 'none',
  isDevelopmentOnly: true,
});

const maxEventProperties = 20;
/** Maximum length of all properties as JSON, in characters. */
const maxEventPropertiesLength = 4_096;

export const trackEvent = contract({
  method: 'POST',
  path: '/analytics/events',
  summary: 'Store a tracked event',
  audience: 'public',
  limit: 'analytics',
  body: z.strictObject({
    name: z.enum([
      'sign-up',
      'search-view',
      'voice-profile-click',
      'voice-profile-open',
      'voice-audio',
      'product-type-select',
      'project-created',
      'checkout-step-1',
      'checkout-step-2',
      'checkout-step-3',
      'project-completed',
    ]),
    properties: recordOf(
      z.string().max(50),
      z.union([z.string().max(500), z.number(), z.boolean(), z.null()]),
      maxEventProperties,
    )
      .refine((properties) => JSON.stringify(properties).length <= maxEventPropertiesLength, 'This event is too large')
      .default({}),
  }),
});
