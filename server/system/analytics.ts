import { db } from '@/server/platform/db';
import type { Prisma } from '@/server/platform/db';

/** Keeps a tracked event (docs/rules/screens.md#analytics); the page hands it on to `window.dataLayer` itself. */
export async function trackEvent(
  userId: string | null,
  name: string,
  properties: Prisma.InputJsonObject,
): Promise<void> {
  await db.analyticsEvent.create({ data: { name, properties, userId } });
}
