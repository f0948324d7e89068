import type { ResponseOf } from '@/lib/contracts/contract';
import type { changeAssignment as contract } from '@/lib/contracts/assignments';
import type { Actor } from '@/server/access/actor';
import { assignVoice } from './assign-voice';
import { unassignVoice } from './unassign-voice';

export function changeAssignment(
  actor: Actor,
  { projectId, voiceId }: { projectId: string; voiceId: string },
  { isAssigned, agreement }: { isAssigned: boolean; agreement: boolean },
): Promise<ResponseOf<typeof contract>> {
  return isAssigned ? assignVoice(actor, projectId, voiceId, agreement) : unassignVoice(actor, projectId, voiceId);
}
