import type { Tx } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';

/** Reports a changed team to its members, whose open pages load it again. */
export async function announceTeam(tx: Tx, teamId: string): Promise<void> {
  const members = await tx.teamMember.findMany({ where: { teamId }, select: { userId: true } });
  for (const { userId } of members) await recordEvent(tx, { type: 'team-updated', teamId }, userId);
}
