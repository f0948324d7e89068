import type { Prisma } from '@/server/platform/db';

/** Selects accepted projects whose delivery is complete: `isDeliveryComplete` of `projectState` as a filter. */
export const isDeliveryComplete = {
  OR: [
    { hasLineReader: false },
    { numLines: 0 },
    { assignments: { some: { state: 'accepted', deliveryCompletedAt: { not: null } } } },
  ],
} as const satisfies Prisma.ProjectWhereInput;
