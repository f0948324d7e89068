import { shortlistVoice as contract } from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { shortlistVoice } from '@/server/projects/shortlist-voice';

export const POST = endpoint(contract, ({ actor, params, body }) =>
  shortlistVoice(actor, params.projectId, body.userId),
);
