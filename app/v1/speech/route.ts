import { speakText as contract } from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { bytes } from '@/server/platform/http-result';
import { speakScript } from '@/server/projects/speak-script';

export const GET = endpoint(contract, async ({ query, actor, request }) => {
  const spoken = await speakScript(query, { userId: actor.impersonatorId ?? actor.userId, signal: request.signal });
  return bytes(spoken.stream, { 'Content-Type': spoken.contentType, 'Cache-Control': 'private, max-age=3600' });
});
