import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError, tooManyRequests } from '@/server/platform/errors';
import { limitedKey, siteFactor, siteOf } from '@/server/platform/network/limited-network';

/**
 * Limits that protect accounts, mailboxes and cards. Counted in the database, so that all processes share them and a
 * restart does not reset them. Points and window in seconds (docs/rules/api.md#rate-limits). RATE_LIMITS overrides the
 * points.
 */
const limits = {
  loginPerAccount: { points: 5, seconds: 15 * 60 },
  loginPerAddress: { points: 200, seconds: 3600 },
  /** Failed logins of one account from all networks that it has not used before. */
  loginPerAccountAnywhere: { points: 50, seconds: 3600 },
  loginWarnings: { points: 1, seconds: 24 * 3600 },
  signups: { points: 60, seconds: 3600 },
  /** Sign-ups with one email address from one IP address, to prevent flooding another person's inbox. */
  signupsPerAccount: { points: 5, seconds: 3600 },
  resetMails: { points: 3, seconds: 3600 },
  /** Requests from one IP address, for any email addresses: each is a job, also without an account. */
  resetRequests: { points: 60, seconds: 3600 },
  codeRequests: { points: 60, seconds: 3600 },
  /** Code requests for one email address from one IP address, so that strangers only use their own points. */
  verifyMailsMinute: { points: 1, seconds: 60 },
  verifyMailsHour: { points: 5, seconds: 3600 },
  /** Failed codes with a password for one email address, from all networks. */
  verifyPerEmail: { points: 50, seconds: 3600 },
  emailChangesMinute: { points: 1, seconds: 60 },
  emailChangesHour: { points: 5, seconds: 3600 },
  /** Mails to one email address, whose owner may not have asked for them. */
  signUpMails: { points: 10, seconds: 3600 },
  /** Further mails to an email address for networks that have caused one, so that each network's first mail is sent. */
  signUpMailsRepeated: { points: 4, seconds: 3600 },
  /** The first mail to an email address for one network. */
  signUpMailsFirst: { points: 1, seconds: 3600 },
  accountExistsMails: { points: 2, seconds: 3600 },
  /** Requests for existing short links are free. */
  shortLinks: { points: 300, seconds: 3600 },
  invitations: { points: 200, seconds: 24 * 3600 },
  /** New projects of a team, with pickups and extra rounds. */
  projects: { points: 300, seconds: 24 * 3600 },
  shortLinksDaily: { points: 1_000, seconds: 24 * 3600 },
  /** Decoded pictures of one user. */
  pictures: { points: 60, seconds: 3600 },
  teamInvitations: { points: 30, seconds: 3600 },
  /** Mails of one team to one email address, to prevent flooding another person's inbox. */
  teamInvitationMails: { points: 5, seconds: 3600 },
  /** Mails of all teams to one email address. */
  invitationMails: { points: 5, seconds: 3600 },
  /** Changes of a team's owners: each change mails all of them. */
  ownerChanges: { points: 20, seconds: 3600 },
  /** Messages to support from one network. */
  contactsPerNetwork: { points: 10, seconds: 3600 },
  /** Confirmations to one email address, whose owner may not have written the message. */
  contactsPerAddress: { points: 3, seconds: 24 * 3600 },
  /** Messages to support in all, so that robots cannot fill its queue. */
  contacts: { points: 500, seconds: 24 * 3600 },
  /** Exports of a user's own data. */
  dataExports: { points: 5, seconds: 24 * 3600 },
  cardForms: { points: 10, seconds: 3600 },
  cardAdditions: { points: 10, seconds: 3600 },
  reportsPerNetwork: { points: 20, seconds: 3600 },
  /** Mails that confirm a report to one email address, whose owner may not have sent it. */
  reportsPerAddress: { points: 5, seconds: 24 * 3600 },
  /** Objections, and wrong links of decisions, from one network. */
  objectionsPerNetwork: { points: 20, seconds: 3600 },
  accountLinks: { points: 20, seconds: 3600 },
} as const;

export type LimitName = keyof typeof limits;

const limiters = new Map<string, RateLimiterPostgres>();

function limiter(name: LimitName, factor = 1): RateLimiterPostgres {
  const keyPrefix = factor === 1 ? name : `${name}Site`;
  const existing = limiters.get(keyPrefix);
  if (existing) return existing;
  const points = pointsOf(name, limits[name].points) * factor;
  const created = new RateLimiterPostgres({
    storeClient: pool(),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration: limits[name].seconds,
    inMemoryBlockOnConsumed: points + 1,
  });
  limiters.set(keyPrefix, created);
  return created;
}

type Counter = { limiter: RateLimiterPostgres; key: string };

/**
 * Returns the counter of the key and, for an IPv6 address, that of its /48. The addresses of a network share a limit.
 */
function counters(name: LimitName, key: string): Counter[] {
  const limited = limitedKey(key);
  const site = siteOf(limited);
  const own = { limiter: limiter(name), key: storedKey(limited) };
  return site === null ? [own] : [own, { limiter: limiter(name, siteFactor), key: storedKey(site) }];
}

/** Returns a keyed hash, because an email or network address could be guessed from a plain one. */
export function storedKey(key: string): string {
  return createHmac('sha256', env.SESSION_SECRET).update(`rate-limit ${key}`).digest('base64url');
}

/**
 * Takes a point. The key may end with an IP address.
 * @param message replaces the default message.
 * @throws AppError 'too-many-requests' with the seconds to wait.
 */
export async function takePoint(name: LimitName, key: string, message?: string): Promise<void> {
  try {
    for (const counter of counters(name, key)) await counter.limiter.consume(counter.key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), message);
  }
}

/** Takes a point and returns whether there was one left, for effects that are skipped silently. */
export async function hasPoint(name: LimitName, key: string): Promise<boolean> {
  try {
    await takePoint(name, key);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

export async function returnPoint(name: LimitName, key: string): Promise<void> {
  for (const counter of counters(name, key)) await counter.limiter.reward(counter.key);
}

export async function clearPoints(name: LimitName, key: string): Promise<void> {
  await limiter(name).delete(storedKey(limitedKey(key)));
}

export function pointsOf(name: string, usual: number): number {
  const override = new RegExp(`(?:^|,)\\s*${name}=(\\d+)`).exec(env.RATE_LIMITS)?.[1];
  return override === undefined ? usual : Number(override);
}
