import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError, tooManyRequests } from '@/server/platform/errors';

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

const limiters = new Map<LimitName, RateLimiterPostgres>();

function pointsOf(name: LimitName): number {
  const found = new RegExp(`(?:^|,)\\s*${name}=(\\d+)`).exec(env.RATE_LIMITS);
  return found ? Number(found[1]) : limits[name].points;
}

function limiter(name: LimitName): RateLimiterPostgres {
  const known = limiters.get(name);
  if (known) return known;
  const points = pointsOf(name);
  const made = new RateLimiterPostgres({
    storeClient: pool(),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: limits[name].seconds,
    // A caller over the limit is refused from memory until its window ends.
    inMemoryBlockOnConsumed: points + 1,
  });
  limiters.set(name, made);
  return made;
}

/** The key column holds 255 characters; a mail address alone may have 254. */
function storedKey(key: string): string {
  return key.length <= 180 ? key : createHash('sha256').update(key).digest('base64url');
}

/**
 * Takes one point.
 * @param sentence takes the place of the one that says how long to wait
 * @throws AppError 'too-many-requests' with the seconds to wait
 */
export async function takePoint(name: LimitName, key: string, sentence?: string): Promise<void> {
  try {
    await limiter(name).consume(storedKey(key));
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
  await limiter(name).reward(storedKey(key));
}

/** Forgets what was counted: a successful login clears its failures. */
export async function clearPoints(name: LimitName, key: string): Promise<void> {
  await limiter(name).delete(storedKey(key));
}
