import { getInvitation as contract } from '@/lib/contracts/invitations';
import { endpoint } from '@/server/http/endpoint';
import { getInvitation } from '@/server/invitations/queries';

export const GET = endpoint(contract, ({ params }) => getInvitation(params.invitationId));
