import type { Contract } from '@/lib/contracts/contract';
import type { SecurityEventKind, SecurityEvents } from '@/lib/contracts/security-events';
import type { Actor } from '@/server/access/actor';
import { recordSecurityEvent } from '@/server/access/security-log';
import type { HttpResult } from '@/server/platform/http-result';
import { AppError } from '@/server/platform/errors';

export type Observed = { contract: Contract; actor: Actor | null; address: string; request: Request; body: unknown };

export function observeSuccess(about: Observed, result: HttpResult): void {
  const { actor } = about;
  const isSessionOver = actor?.impersonatorId && result.extra.session !== undefined;
  if (isSessionOver) record(about, 'impersonation-ended', actor.userId);
  // A session that starts here verified a sign-up.
  const kind = eventsOf(about, { hasSession: actor !== null && !result.extra.session })?.done;
  if (!kind || (kind === 'logout' && (isSessionOver || !actor))) return;
  record(about, kind, result.extra.userId ?? stringIn(result.body, 'id') ?? actor?.userId ?? null);
}

export function observeRefusal(about: Observed, error: unknown): void {
  const kind = error instanceof AppError ? refusalKind(about, error) : null;
  if (kind) record(about, kind, about.actor?.userId ?? null);
}

function refusalKind(about: Observed, error: AppError): SecurityEventKind | null {
  if (error.kind === 'too-many-requests') return 'limit-hit';
  // The password was right.
  if (error.code === 'second-factor-required') return null;
  const failed = eventsOf(about, { hasSession: about.actor !== null })?.failed;
  if (failed) return failed;
  return error.kind === 'forbidden' ? 'right-refused' : null;
}

function record({ contract, actor, address, request, body }: Observed, kind: SecurityEventKind, userId: string | null) {
  recordSecurityEvent({
    kind,
    userId,
    email: stringIn(body, 'email'),
    impersonatorId: actor?.impersonatorId ?? null,
    address,
    userAgent: request.headers.get('user-agent'),
    endpoint: nameOf(contract),
  });
}

function eventsOf({ contract, body }: Observed, { hasSession }: { hasSession: boolean }): SecurityEvents | null {
  const { securityEvents = null } = contract;
  if (typeof securityEvents !== 'function') return securityEvents;
  return securityEvents({ body: typeof body === 'object' ? { ...body } : {}, hasSession });
}

const nameOf = ({ method, path }: Contract) => `${method} ${path}`;

function stringIn(value: unknown, name: string): string | null {
  const property: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return typeof property === 'string' ? property : null;
}
