import { clearUnread as contract } from '@/lib/contracts/chat';
import { clearUnread } from '@/server/chat/clear-unread';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, ({ actor, params }) => clearUnread(actor, params.projectId, params.voiceId));
