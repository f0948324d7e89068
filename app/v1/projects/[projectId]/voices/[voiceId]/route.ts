import * as contracts from '@/lib/contracts/assignments';
import { endpoint } from '@/server/http/endpoint';
import { assignVoice } from '@/server/assignments/assign-voice';
import { removeVoice } from '@/server/assignments/remove-voice';
import { unassignVoice } from '@/server/assignments/unassign-voice';

export const PATCH = endpoint(contracts.changeAssignment, ({ actor, params: { projectId, voiceId }, body }) =>
  body.isAssigned ? assignVoice(actor, projectId, voiceId, body.agreement) : unassignVoice(actor, projectId, voiceId),
);
export const DELETE = endpoint(contracts.removeVoice, ({ actor, params }) =>
  removeVoice(actor, params.projectId, params.voiceId),
);
