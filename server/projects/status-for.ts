import type { Project } from '@/lib/contracts/project-shapes';
import { db } from '@/server/platform/db';
import { readRows } from './present-row';

/** The status as the user sees it; null if they cannot open the project. Needs no session: used by mails. */
export async function statusFor(userId: string, projectId: string): Promise<Project['status'] | null> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { isVoice: true, memberships: { select: { role: true, teamId: true } } },
  });
  if (!user) return null;
  const teams = user.memberships.map(({ role, teamId }) => ({ id: teamId, role }));
  const [row] = await readRows({ userId, isVoice: user.isVoice, isSupport: false, teams }, [projectId]);
  return row?.scopes.includes('list-project') ? row.status : null;
}
