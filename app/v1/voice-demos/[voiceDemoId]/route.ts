import { deleteVoiceDemo as deleteContract, updateVoiceDemo as updateContract } from '@/lib/contracts/demos';
import { deleteVoiceDemo } from '@/server/demos/delete-voice-demo';
import { updateVoiceDemo } from '@/server/demos/update-voice-demo';
import { endpoint } from '@/server/http/endpoint';

export const PATCH = endpoint(updateContract, ({ actor, params, body }) =>
  updateVoiceDemo(actor, params.voiceDemoId, body),
);

export const DELETE = endpoint(deleteContract, ({ actor, params }) => deleteVoiceDemo(actor, params.voiceDemoId));
