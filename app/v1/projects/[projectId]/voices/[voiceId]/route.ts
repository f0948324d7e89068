import * as contracts from '@/lib/contracts/assignments';
import { endpoint } from '@/server/http/endpoint';
import { changeAssignment } from '@/server/assignments/change-assignment';
import { removeVoice } from '@/server/assignments/remove-voice';

export const PATCH = endpoint(contracts.changeAssignment, ({ actor, params, body }) =>
  changeAssignment(actor, params, body),
);
export const DELETE = endpoint(contracts.removeVoice, ({ actor, params }) =>
  removeVoice(actor, params.projectId, params.voiceId),
);
