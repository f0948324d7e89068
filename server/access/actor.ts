import type { SupportRole } from '@/lib/domain/support/support-scopes';
import type { TeamRole } from '@/server/platform/db';

export type Actor = {
  userId: string;
  sessionId: string;
  name: string;
  isVoice: boolean;
  /** False while a support user lacks the second factor that support needs. */
  isSupport: boolean;
  /** The user's role in support; null for all other users. */
  supportRole: SupportRole | null;
  teams: ReadonlyArray<{ id: string; role: TeamRole }>;
  impersonatorId: string | null;
  /** True if the password was confirmed in this session within the last ten minutes. */
  hasRecentPassword: boolean;
};

export function roleIn(actor: Pick<Actor, 'teams'>, teamId: string): TeamRole | null {
  return actor.teams.find((team) => team.id === teamId)?.role ?? null;
}
