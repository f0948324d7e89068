import { env } from '@/server/platform/env';

export function pointsOf(name: string, usual: number): number {
  const override = new RegExp(`(?:^|,)\\s*${name}=(\\d+)`).exec(env.RATE_LIMITS)?.[1];
  return override === undefined ? usual : Number(override);
}
