import { noticeWriting as contract } from '@/lib/contracts/chat';
import { noticeWriting } from '@/server/chat/notify-typing';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, ({ actor, params }) => noticeWriting(actor, params.projectId, params.voiceId));
