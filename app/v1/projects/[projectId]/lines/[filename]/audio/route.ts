import { addLineAudio as contract } from '@/lib/contracts/lines';
import { endpoint } from '@/server/http/endpoint';
import { addLineAudio } from '@/server/lines/add-line-audio';

export const POST = endpoint(contract, ({ actor, params, body }) =>
  addLineAudio(actor, params.projectId, params.filename, body),
);
