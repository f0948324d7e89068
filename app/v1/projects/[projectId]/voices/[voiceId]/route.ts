import * as contracts from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { changeAssignment } from '@/server/projects/change-assignment';
import { removeVoice } from '@/server/projects/remove-voice';

export const PATCH = endpoint(contracts.changeAssignment, ({ actor, params, body }) =>
  changeAssignment(actor, params, body),
);
export const DELETE = endpoint(contracts.removeVoice, ({ actor, params }) =>
  removeVoice(actor, params.projectId, params.voiceId),
);
