import { hourMs } from '@/lib/domain/durations';
import { now } from '@/server/platform/clock';
import { Prisma } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { type Expiry, hoursAgo, purgeRows } from '@/server/platform/postgres/expiry';

const { sql } = Prisma;

export const accessExpiry = {
  Session: purgeRows('sessions', () => sql`"expiresAt" < ${hoursAgo(24)} or "lastUsedAt" < ${hoursAgo(8 * 24)}`),
  SignUp: purgeRows('sign_ups', () => sql`"expiresAt" < now()`),
  KnownNetwork: purgeRows('known_networks', () => sql`"lastUsedAt" < ${hoursAgo(90 * 24)}`),
  VerificationCode: purgeRows('verification_codes', () => sql`"expiresAt" < ${hoursAgo(24)}`),
  PasswordResetToken: purgeRows('password_reset_tokens', () => sql`"expiresAt" < ${hoursAgo(24)}`),
  LoginTicket: purgeRows('login_tickets', () => sql`"expiresAt" < ${hoursAgo(1)}`),
  MagicLink: purgeRows('magic_links', () => sql`"expiresAt" < ${hoursAgo(24)}`),
  RateLimit: purgeRows('rate_limits', () => sql`expire < ${BigInt(now().getTime() - hourMs)}`),
  IdempotencyKey: purgeRows('idempotency_keys', () => sql`created < ${hoursAgo(25)}`),
  AuditEntry: purgeRows('audit_entries', () =>
    env.RETENTION_AUDIT_DAYS ? sql`created < ${hoursAgo(env.RETENTION_AUDIT_DAYS * 24)}` : null,
  ),
  SecurityEvent: purgeRows('security_events', () => sql`created < ${hoursAgo(env.RETENTION_SECURITY_DAYS * 24)}`),
} satisfies Expiry;
