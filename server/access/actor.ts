import type { TeamRole } from '@/server/platform/db';

export type Actor = {
  userId: string;
  sessionId: string;
  name: string;
  isVoice: boolean;
  isSupport: boolean;
  teams: ReadonlyArray<{ id: string; role: TeamRole }>;
  impersonatorId: string | null;
};

export function roleIn(actor: Actor, teamId: string): TeamRole | null {
  return actor.teams.find((team) => team.id === teamId)?.role ?? null;
}
