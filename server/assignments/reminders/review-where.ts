import { holdingIssues } from '@/server/payments/payment-issues';
import type { Prisma } from '@/server/platform/db';
import { isDeliveryComplete } from '@/server/projects/delivery/count-lines';

/** The projects whose review period ends at these times: complete deliveries that nothing pauses. */
export const isReviewed = (autoApproveAt: Prisma.DateTimeNullableFilter) =>
  ({
    assignments: {
      some: {
        state: 'accepted',
        acceptedAt: { not: null },
        deliveredAt: { not: null },
        approvedAt: null,
        autoApproveAt,
      },
    },
    issues: { none: holdingIssues },
    changeRequests: { none: { state: 'open' } },
    ...isDeliveryComplete,
  }) satisfies Prisma.ProjectWhereInput;
