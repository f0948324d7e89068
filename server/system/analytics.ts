import { db, type Prisma } from '@/server/platform/db';

/** Stores an event (docs/rules/screens.md#analytics); the page itself pushes it to `window.dataLayer`. */
export async function trackEvent(
  userId: string | null,
  name: string,
  properties: Prisma.InputJsonObject,
): Promise<void> {
  await db.analyticsEvent.create({ data: { name, properties, userId } });
}
