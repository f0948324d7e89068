import { confirmAssignmentPayment as contract } from '@/lib/contracts/assignments';
import { endpoint } from '@/server/http/endpoint';
import { confirmPayment } from '@/server/assignments/confirm-payment';

export const POST = endpoint(contract, ({ actor, params }) => confirmPayment(actor, params.projectId, params.voiceId));
