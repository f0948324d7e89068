import { shortlistVoice as contract } from '@/lib/contracts/assignments';
import { endpoint } from '@/server/http/endpoint';
import { shortlistVoice } from '@/server/assignments/shortlist-voice';
import { getProjectDetails } from '@/server/projects/queries';

export const POST = endpoint(
  contract,
  ({ actor, params, body }) => shortlistVoice(actor, params.projectId, body.userId),
  { reload: getProjectDetails },
);
