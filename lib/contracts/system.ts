import { z } from 'zod';
import { contract } from '@/lib/contracts/contract';
import { instant, recordOf } from '@/lib/contracts/fields';

const checks = z.strictObject({
  database: z.enum(['ok', 'failed']),
  storage: z.enum(['ok', 'failed']),
  jobs: z.enum(['ok', 'failed']),
});

export const getHealth = contract({
  method: 'GET',
  path: '/health',
  summary: 'Check whether this process can serve requests (readiness); 503 when a dependency fails',
  audience: 'public',
  ignoresSession: true,
  status: 200,
  response: z.strictObject({ status: z.enum(['ok', 'failed']), checks }),
  limit: 'none',
});

export const getLiveness = contract({
  method: 'GET',
  path: '/live',
  summary: 'Check whether this process responds (liveness), without any dependency',
  audience: 'public',
  ignoresSession: true,
  status: 200,
  response: z.strictObject({ status: z.literal('ok') }),
});

export const getOpenApi = contract({
  method: 'GET',
  path: '/openapi.json',
  summary: 'Get this document (OpenAPI 3.1)',
  audience: 'public',
  status: 200,
  response: z.record(z.string(), z.unknown()),
});

export const readInbox = contract({
  method: 'GET',
  path: '/dev/inbox',
  summary: 'List the caught mails, newest first; only with the embedded mail catcher',
  audience: 'public',
  query: z.object({ to: z.string().max(254).optional() }),
  status: 200,
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
  status: 204,
});
