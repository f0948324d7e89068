import { db, type Prisma } from '@/server/platform/db';

/** docs/rules/screens.md#analytics; the page itself pushes the event to `window.dataLayer`. */
export async function trackEvent(
  userId: string | null,
  name: string,
  properties: Prisma.InputJsonObject,
): Promise<void> {
  await db.analyticsEvent.create({ data: { name, properties, userId } });
}
