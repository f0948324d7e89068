import { addLinesAudio as contract } from '@/lib/contracts/lines';
import { endpoint } from '@/server/http/endpoint';
import { addLinesAudio } from '@/server/lines/add-line-audio';

export const POST = endpoint(
  contract,
  ({ actor, params, body }) => addLinesAudio(actor, params.projectId, body.files),
  // Adds only uploads that no line has yet.
  { reload: (actor, _, { params, body }) => addLinesAudio(actor, params.projectId, body.files) },
);
