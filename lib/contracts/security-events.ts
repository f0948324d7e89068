/** Kinds of events in the security log (docs/rules/access.md#security-log). */
export type SecurityEventKind =
  | 'login'
  | 'login-failed'
  | 'logout'
  | 'sign-up'
  | 'code-requested'
  | 'verified'
  | 'verification-failed'
  | 'reset-requested'
  | 'password-changed'
  | 'password-change-failed'
  | 'password-confirmed'
  | 'password-confirmation-failed'
  | 'email-changed'
  | 'email-change-failed'
  | 'sessions-ended'
  | 'second-factor-failed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'invitation-accepted'
  | 'impersonation-started'
  | 'impersonation-failed'
  | 'impersonation-ended'
  | 'right-refused'
  | 'limit-hit';

/** Events that the security log records for a successful and for a refused request. */
export type SecurityEvents = { done: SecurityEventKind; failed?: SecurityEventKind };

/** Chooses the events of an endpoint with several purposes. `body` is empty if it was invalid. */
export type SecurityEventsOf = (request: {
  body: Readonly<Record<string, unknown>>;
  hasSession: boolean;
}) => SecurityEvents | null;
