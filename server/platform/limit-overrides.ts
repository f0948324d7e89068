import { env } from '@/server/platform/env';

/** Returns the points of a limit: from RATE_LIMITS if it names the limit, else the default. */
export function pointsOf(name: string, usual: number): number {
  const override = new RegExp(`(?:^|,)\\s*${name}=(\\d+)`).exec(env.RATE_LIMITS)?.[1];
  return override === undefined ? usual : Number(override);
}
