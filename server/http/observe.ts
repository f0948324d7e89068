import type { Contract } from '@/lib/contracts/contract';
import type { Actor } from '@/server/access/actor';
import { recordSecurityEvent, type SecurityEventKind } from '@/server/access/security-log';
import type { HttpResult } from '@/server/platform/http-result';
import { AppError } from '@/server/platform/errors';

const passwordChange = 'PATCH /users/{userId} newPassword';
const emailChange = 'POST /verify in a session';

const observed: Readonly<Record<string, { done: SecurityEventKind; failed?: SecurityEventKind }>> = {
  'POST /login': { done: 'login', failed: 'login-failed' },
  'POST /login/second-factor': { done: 'login', failed: 'second-factor-failed' },
  'PATCH /me/second-factor': { done: 'second-factor-on' },
  'DELETE /me/second-factor': { done: 'second-factor-off' },
  'POST /confirm-password': { done: 'password-confirmed', failed: 'password-confirmation-failed' },
  'POST /logout': { done: 'logout' },
  'POST /users': { done: 'sign-up' },
  'POST /verify': { done: 'verified', failed: 'verification-failed' },
  'POST /resend-verify-email': { done: 'code-requested' },
  'POST /send-reset-password-email': { done: 'reset-requested' },
  'POST /change-password': { done: 'password-changed', failed: 'password-change-failed' },
  [passwordChange]: { done: 'password-changed', failed: 'password-change-failed' },
  [emailChange]: { done: 'email-changed', failed: 'email-change-failed' },
  'DELETE /me/sessions': { done: 'sessions-ended' },
  'DELETE /me/sessions/{sessionId}': { done: 'sessions-ended' },
  'POST /consume-magic-link': { done: 'impersonation-started', failed: 'impersonation-failed' },
  'POST /team-invitations/{invitationId}/signup-and-accept': { done: 'sign-up' },
  'POST /team-invitations/{invitationId}/accept': { done: 'invitation-accepted' },
};

export type Observed = { call: Contract; actor: Actor | null; address: string; request: Request; body: unknown };

export function observeSuccess(about: Observed, result: HttpResult): void {
  const { actor } = about;
  const isSessionOver = actor?.impersonatorId && result.extra.session !== undefined;
  if (isSessionOver) record(about, 'impersonation-ended', actor.userId);
  // A session that starts here verified a sign-up.
  const kind = observed[result.extra.session ? nameOf(about.call) : kindNameOf(about)]?.done;
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
  const failed = observed[kindNameOf(about)]?.failed;
  if (failed) return failed;
  return error.kind === 'forbidden' ? 'right-refused' : null;
}

function record({ call, actor, address, request, body }: Observed, kind: SecurityEventKind, userId: string | null) {
  recordSecurityEvent({
    kind,
    userId,
    email: stringIn(body, 'email'),
    impersonatorId: actor?.impersonatorId ?? null,
    address,
    userAgent: request.headers.get('user-agent'),
    endpoint: nameOf(call),
  });
}

/** One endpoint changes the password and other data, one verifies sign-ups and, in a session, new email addresses. */
function kindNameOf({ call, body, actor }: Observed): string {
  const name = nameOf(call);
  if (name === 'PATCH /users/{userId}' && stringIn(body, 'newPassword')) return passwordChange;
  if (name === 'POST /verify' && actor && stringIn(body, 'password') === null) return emailChange;
  return name;
}

const nameOf = ({ method, path }: Contract) => `${method} ${path}`;

function stringIn(value: unknown, name: string): string | null {
  const property: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return typeof property === 'string' ? property : null;
}
