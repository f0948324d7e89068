import { hourMs } from '@/lib/domain/durations';
import { now } from '@/server/platform/clock';
import type { Prisma } from '@/server/platform/db';
import { purgeExpiredRows } from './purge-expired-rows';

type Models = Prisma.TypeMap['model'];
type WithExpiresAt = {
  [Name in keyof Models]: 'expiresAt' extends keyof Models[Name]['payload']['scalars'] ? Name : never;
}[keyof Models];

export type Purge = (signal: AbortSignal) => Promise<void>;

/** Functions that delete the expired rows of a domain, by table (`server/<domain>/expiry.ts`). */
export type Expiry = Partial<Record<keyof Models, Purge>>;

/** Includes every table with a column `expiresAt`. */
export type CompleteExpiry = Expiry & Record<WithExpiresAt, Purge>;

export const hoursAgo = (hours: number): Date => new Date(now().getTime() - hours * hourMs);

/** @param isExpired null for never */
export function purgeRows(table: string, isExpired: () => Prisma.Sql | null): Purge {
  return async (signal) => {
    const condition = isExpired();
    if (condition) await purgeExpiredRows(table, condition, signal);
  };
}
