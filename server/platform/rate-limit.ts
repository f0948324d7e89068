import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from '@/server/platform/db';
import { AppError, tooManyRequests } from '@/server/platform/errors';
import { pointsOf } from '@/server/platform/limit-overrides';
import { limitedKey, siteFactor, siteOf } from '@/server/platform/limited-network';

/** Points and the window in seconds (docs/rules/api.md#rate-limits). The points can be changed by RATE_LIMITS. */
const limits = {
  loginPerAccount: { points: 5, seconds: 15 * 60 },
  loginPerAddress: { points: 200, seconds: 3600 },
  /** Failed logins of one account from all networks that it has not been used from before. */
  loginPerAccountAnywhere: { points: 50, seconds: 3600 },
  /** Warnings to an account owner about failed logins. */
  loginWarnings: { points: 1, seconds: 24 * 3600 },
  signups: { points: 60, seconds: 3600 },
  /** Of one mail address from one network address, so that nobody fills a stranger's inbox. */
  signupsPerAccount: { points: 5, seconds: 3600 },
  resetMails: { points: 3, seconds: 3600 },
  /** Requests for a code from one network address for one mail address, so that strangers use up their own. */
  verifyMailsMinute: { points: 1, seconds: 60 },
  verifyMailsHour: { points: 5, seconds: 3600 },
  /** Mails about sign-ups that are really sent to one mail address. */
  signUpMails: { points: 20, seconds: 3600 },
  /** New short links of one address; asking for a known one is free. */
  shortLinks: { points: 300, seconds: 3600 },
  /** Voices that a team shortlists: each gets a mail. */
  invitations: { points: 200, seconds: 24 * 3600 },
  shortLinksDaily: { points: 1_000, seconds: 24 * 3600 },
  analytics: { points: 300, seconds: 600 },
  speech: { points: 10, seconds: 60 },
  /** Card forms that are opened, and cards that are added: of a team, and of a user. Stolen cards are tried out there. */
  cardForms: { points: 10, seconds: 3600 },
  cardAdditions: { points: 10, seconds: 3600 },
  search: { points: 20, seconds: 1 },
  requests: { points: 50, seconds: 1 },
  /** Bodies beyond the usual size. */
  largeBodies: { points: 10, seconds: 5 },
} as const;

export type LimitName = keyof typeof limits;

const limiters = new Map<string, RateLimiterPostgres>();

/** `factor` multiplies the points of a limit that counts a larger network. */
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
    // A caller over the limit is refused from memory until its window ends.
    inMemoryBlockOnConsumed: points + 1,
  });
  limiters.set(keyPrefix, created);
  return created;
}

type Counter = { limiter: RateLimiterPostgres; key: string };

/**
 * What a key counts toward: its own limit, and for an IPv6 address also that of the /48 around its /64. The addresses of a
 * network share a limit, so that nobody has as many limits as addresses.
 */
function counters(name: LimitName, key: string): Counter[] {
  const limited = limitedKey(key);
  const site = siteOf(limited);
  const own = { limiter: limiter(name), key: storedKey(limited) };
  return site === null ? [own] : [own, { limiter: limiter(name, siteFactor), key: storedKey(site) }];
}

/** The key column holds 255 characters; a mail address alone may have 254. */
function storedKey(key: string): string {
  return key.length <= 180 ? key : createHash('sha256').update(key).digest('base64url');
}

/**
 * Takes one point. The last part of the key may be an address.
 * @param sentence takes the place of the one that says how long to wait
 * @throws AppError 'too-many-requests' with the seconds to wait
 */
export async function takePoint(name: LimitName, key: string, sentence?: string): Promise<void> {
  try {
    for (const counter of counters(name, key)) await counter.limiter.consume(counter.key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), sentence);
  }
}

/** Takes one point where there is one left, and says whether there was: for what is left out in silence. */
export async function hasPoint(name: LimitName, key: string): Promise<boolean> {
  try {
    await takePoint(name, key);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Gives a point back: the attempt turned out not to be one that is counted. */
export async function returnPoint(name: LimitName, key: string): Promise<void> {
  for (const counter of counters(name, key)) await counter.limiter.reward(counter.key);
}

/** Forgets what was counted: a successful login clears its failures. */
export async function clearPoints(name: LimitName, key: string): Promise<void> {
  await limiter(name).delete(storedKey(limitedKey(key)));
}
