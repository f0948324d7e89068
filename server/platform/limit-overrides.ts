import { env } from '@/server/platform/env';

/** The points of a limit: those of RATE_LIMITS where it names the limit, else the usual ones. */
export function pointsOf(name: string, usual: number): number {
  const override = new RegExp(`(?:^|,)\\s*${name}=(\\d+)`).exec(env.RATE_LIMITS)?.[1];
  return override === undefined ? usual : Number(override);
}
