import { confirmAssignmentPayment as contract } from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { confirmPayment } from '@/server/projects/confirm-payment';

export const POST = endpoint(contract, ({ actor, params }) => confirmPayment(actor, params.projectId, params.voiceId));
