import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { Contract } from '@/lib/contracts/contract';
import { type Actor, isForUserOnly, refuseImpersonation, requireSupport } from '@/server/access/actor';
import { audited } from '@/server/access/audit';
import type { Input, Options, Parsed, Run } from '@/server/access/bind';
import { requireRecentPassword } from '@/server/access/passwords/confirm-password';
import { type Device, rememberDevice } from '@/server/access/sessions';
import {
  announcedBytes,
  type LargeJson,
  limitsOf,
  parseBody,
  parseLargeBody,
  readJson,
  readLargeJson,
  requireStorable,
  usualBody,
} from '@/server/http/limits/body';
import { requireAtMost } from '@/server/http/limits/json-size';
import { turnToRead } from '@/server/http/limits/large-responses';
import { bodyParser, parseInput } from '@/server/http/limits/parse-input';
import { clientOf, limitPerNetwork, limitPerUser, serializePerProject } from '@/server/http/limits/turns';
import { addressOf, countryOfRequest } from '@/server/http/request/address';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import { HttpResult } from '@/server/platform/http-result';
import { requireRequestPoint, requireWithinLimit, takeResponse } from '@/server/platform/limits/request-limits';
import { deviceName } from '@/server/platform/network/agent-family';
import { WorkQueue } from '@/server/platform/queue/work-queue';
import { keepSearchFresh } from '@/server/search/index/refresh-stale-voices';
import { errorResponse } from './error-response';
import { once, visitorOf } from './idempotency';
import { type ObservedRequest, observeRefusal, observeSuccess } from './observe-request';
import { actorOfRequest } from './request-session';
import { httpResultOf, type LaterResponse, type Recipient, respond } from './respond';

keepSearchFresh();

type Context = { params: Promise<Record<string, string | string[] | undefined>> };

/**
 * Returns the handler of an endpoint. Every request passes: session → origin check → rate limit → its user's turn →
 * authorization of a large body → parse → run → present → map errors.
 */
export function endpoint<const C extends Contract>(contract: C, run: Run<C>, options: Options<C> = {}) {
  const name = `${contract.method} ${contract.path}`;
  if (contract.maxBodyBytes && !options.authorizeLargeBody) throw new Error(`${name} has to authorize large bodies.`);
  const validate = bodyParser(contract);
  return async (request: Request, context: Context): Promise<Response> => {
    const { signal } = request;
    const observed: ObservedRequest = { contract, actor: null, address: addressOf(request), request, body: null };
    try {
      const { address } = observed;
      const actor = contract.ignoresSession ? null : await actorOfRequest(request);
      observed.actor = actor;
      requireSameOrigin(request);
      const client = clientOf(actor, address);
      countRequestOf(contract, client, address);
      requireAudience(contract, actor);
      const parsedUrl = await parseUrl(contract, request, await context.params);
      const authorize = () => options.authorizeLargeBody?.({ params: parsedUrl.params, actor } as Input<C>);
      const handle = async (body: unknown) => {
        const parsed = { ...parsedUrl, body };
        observed.body = body;
        if (actor && isForUserOnly(contract, body)) refuseImpersonation(actor);
        if (contract.needsRecentPassword && actor) requireRecentPassword(actor);
        const recipient = { request, actor, client, reserved: false };
        let endTurn = () => {};
        const reserve = async (bytes: number) => {
          takeResponse(client, bytes);
          recipient.reserved = true;
          endTurn = await turnToRead(bytes, signal);
        };
        const input = { ...parsed, actor, address, request, reserve } as Input<C>;
        const perform = async () => {
          const result = await serializePerProject(contract, parsed.params, signal, () =>
            runAudited(contract, actor, parsed, () => run(input)),
          );
          if (result instanceof HttpResult && result.extra.session) {
            await rememberDevice(result.extra.session.token, deviceOfRequest(request));
          }
          observeSuccess(observed, httpResultOf(result));
          return result;
        };
        const key = contract.method === 'POST' ? request.headers.get('idempotency-key') : null;
        const repeated = { recipient, key: key ?? '', address, parsed: parsed as Parsed<C>, reload: options.reload };
        try {
          if (key) return await respondOnce(contract, repeated, perform);
          return await respond(contract, await perform(), recipient);
        } finally {
          endTurn();
        }
      };
      const work = () => withBody(contract, request, { authorize, sender: client, validate }, handle);
      const response = await limitPerUser({ client: actor && client, signal }, () =>
        limitPerNetwork(contract, address, signal, work),
      );
      // A large response waits for a place of its own, so that its user's other requests do not wait for it.
      return response instanceof Response ? response : await response();
    } catch (error) {
      if (signal.aborted && error === signal.reason) return clientLeft();
      observeRefusal(observed, error);
      return errorResponse(error, { endpoint: name });
    }
  };
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Non-browser clients send neither header and pass. */
function requireSameOrigin(request: Request): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isForeignSite = site !== null && site !== 'same-origin' && site !== 'none';
  const isForeignOrigin = origin !== null && origin !== new URL(env.APP_URL).origin && origin !== ownOrigin(request);
  if (isForeignSite || isForeignOrigin) {
    throw new AppError('forbidden', 'This request came from another site.', { code: 'foreign-origin' });
  }
}

function ownOrigin(request: Request): string | null {
  const host = request.headers.get('host');
  return host && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) ? `http://${host}` : null;
}

function countRequestOf(contract: Contract, client: string, address: string): void {
  const { limit = 'requests' } = contract;
  if (limit === 'none') return;
  const isByAddress = limit === 'search' || limit === 'analytics';
  requireRequestPoint(limit, isByAddress ? address : client);
  requireWithinLimit('responses', client);
}

/** Returns a response that nobody receives. */
const clientLeft = (): Response => new Response(null, { status: 499 });

function requireAudience(contract: Contract, actor: Actor | null): void {
  if (contract.audience === 'public') return;
  if (!actor) throw new AppError('unauthenticated', 'Please login');
  if (contract.audience === 'support') requireSupport(actor);
}

function runAudited<T>(
  contract: Contract,
  actor: Actor | null,
  { params = {}, body }: { params?: Record<string, unknown> | undefined; body?: unknown },
  run: () => Promise<T>,
): Promise<T> {
  if (!actor?.impersonatorId || contract.method === 'GET') return run();
  const parameters = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return audited(actor, { action: `${contract.method} ${contract.path}`, parameters, body }, run);
}

function deviceOfRequest(request: Request): Device {
  return { device: deviceName(request.headers.get('user-agent')), countryCode: countryOfRequest(request) };
}

async function parseUrl(contract: Contract, request: Request, params: Record<string, unknown>) {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  requireStorable(query);
  return {
    params: contract.params ? await parseParams(contract.params, params) : undefined,
    query: contract.query && parseInput(contract.query, query),
  };
}

/** Queue of the bodies in memory. Their clients have to send at least 32 kB a second. */
const largeBodies = new WorkQueue({ concurrency: 12, maxRunningPerKey: 1, maxWaiting: 20, maxWaitingPerKey: 4 });
/** Large bodies are parsed one at a time, because a parsed one needs several times its size. */
const largeRequests = new WorkQueue({ concurrency: 1 });

type Receiving = {
  authorize: () => Promise<unknown> | undefined;
  sender: string;
  validate: (body: unknown) => Promise<unknown>;
};

/** Handles a request with its body. A large body is received after `authorize`. */
async function withBody<T>(
  contract: Contract,
  request: Request,
  { authorize, sender, validate }: Receiving,
  handle: (body: unknown) => Promise<T>,
): Promise<T> {
  if (!contract.body) return handle(undefined);
  const limits = limitsOf(contract);
  const announced = announcedBytes(request);
  if (!contract.maxBodyBytes || (announced !== null && announced <= usualBody.maxBytes)) {
    return handle(await validate(parseBody(await readJson(request, limits))));
  }
  if (announced !== null) requireAtMost(announced, contract.maxBodyBytes);
  requireRequestPoint('largeBodies', sender);
  await authorize();
  const { signal } = request;
  const receive = async () => {
    let json: LargeJson | null = await readLargeJson(request, limits);
    const handleJson = async () => {
      // Between two large bodies, the event loop handles what other clients have sent.
      await nextTurn();
      const value = json && (await parseLargeBody(json, contract.largeBodyField ?? ''));
      // Its memory is free while the request is handled.
      json = null;
      await nextTurn();
      return handle(await validate(value));
    };
    return largeRequests.run(handleJson, { signal });
  };
  return largeBodies.run(receive, { key: sender, signal });
}

/** Parses the parameters of the path. An invalid one is a missing resource (404), not invalid input (400). */
async function parseParams(schema: z.ZodObject, params: Record<string, unknown>) {
  const result = schema.safeParse(params);
  if (!result.success) throw new AppError('not-found', 'Not found.');
  return result.data;
}

async function respondOnce<C extends Contract>(
  contract: C,
  request: {
    recipient: Recipient;
    key: string;
    address: string;
    parsed: Parsed<C>;
    reload: Options<C>['reload'];
  },
  run: () => Promise<unknown>,
): Promise<Response | LaterResponse> {
  const key = z.string().min(1).max(200).safeParse(request.key);
  if (!key.success) throw new AppError('validation', 'An Idempotency-Key has 1 to 200 characters.');
  const { recipient, parsed, reload } = request;
  const { actor } = recipient;
  let ownResult: HttpResult | undefined;
  const first = await once(
    {
      owner: actor?.userId ?? visitorOf(request.address),
      key: key.data,
      endpoint: `${contract.method} ${contract.path}`,
      content: JSON.stringify(request.parsed),
    },
    async () => {
      const result = await run();
      ownResult = httpResultOf(result);
      // Secrets are not stored, so a repeated request does not receive those of the first one.
      const { session, signUpToken } = ownResult.extra;
      const isReplayable = session === undefined && signUpToken === undefined && !contract.hasSecretResponse;
      return { body: reload ? storedIds(ownResult.body) : ownResult.body, isReplayable };
    },
  );
  if (ownResult) return respond(contract, ownResult, recipient);
  if (!reload || !actor) return respond(contract, new HttpResult(first), recipient);
  const { id = '', ids = [] } = identifiedBody.parse(first);
  return respond(contract, await reload(actor, id, { ...parsed, ids }), recipient);
}

const identifiedBody = z.object({ id: z.string().optional(), ids: z.array(z.string()).optional() });

/** Responses without an id are read by the parameters and body of the request. */
function storedIds(body: unknown): z.infer<typeof identifiedBody> {
  if (!Array.isArray(body)) return { id: identifiedBody.safeParse(body).data?.id };
  return { ids: body.flatMap((item) => identifiedBody.safeParse(item).data?.id ?? []) };
}
