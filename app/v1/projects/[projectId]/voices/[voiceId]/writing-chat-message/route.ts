import { notifyTyping as contract } from '@/lib/contracts/chat';
import { notifyTyping } from '@/server/chat/notify-typing';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, ({ actor, params }) => notifyTyping(actor, params.projectId, params.voiceId));
