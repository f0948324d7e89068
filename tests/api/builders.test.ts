import { describe, expect, it } from 'vitest';
import { projectStates } from '@/prisma/seed/builders';
import { aProject } from '@/tests/support/builders';
import { db } from '@/server/platform/db';

describe('builders', () => {
  it.each(projectStates)('create a complete project that is %s', async (state) => {
    const { id } = await aProject({ state });
    const project = await db.project.findUniqueOrThrow({
      where: { id },
      include: { assignments: { include: { payments: true, payout: true } }, takes: true, voices: true, ratings: true },
    });
    const reached = projectStates.indexOf(state);
    const has = (from: (typeof projectStates)[number]) => reached >= projectStates.indexOf(from);
    expect(project.voices).toHaveLength(has('shortlisted') ? 1 : 0);
    expect(project.assignments).toHaveLength(has('assigned') ? 1 : 0);
    expect(project.assignments.some(({ acceptedAt }) => acceptedAt !== null)).toBe(has('accepted'));
    expect(project.takes).toHaveLength(has('delivered') ? 1 : 0);
    expect(project.assignments.some(({ payout }) => payout !== null)).toBe(has('approved'));
    expect(project.ratings).toHaveLength(has('rated') ? 1 : 0);
    const payment = project.assignments[0]?.payments[0];
    const paid = has('accepted') ? 'captured' : 'authorized';
    expect(payment?.status).toBe(has('assigned') ? paid : undefined);
    // 200.00 and 25 % VAT; the agreed price excludes VAT.
    if (payment) expect(payment.amountCents).toBe(25_000);
    expect(project.assignments[0]?.customerTotalCents).toBe(has('assigned') ? 20_000 : undefined);
  });
});
