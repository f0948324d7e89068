import { confirmAssignmentPayment as contract } from '@/lib/contracts/assignments';
import { endpoint } from '@/server/http/endpoint';
import { confirmPayment } from '@/server/assignments/assign-voice';

export const POST = endpoint(
  contract,
  ({ actor, params }) => confirmPayment(actor, params.projectId, params.voiceId),
  // Reads the payment's state at the provider: nothing happens twice.
  { reload: (actor, _, { params }) => confirmPayment(actor, params.projectId, params.voiceId) },
);
