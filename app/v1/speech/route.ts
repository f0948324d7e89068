import { speakText as contract } from '@/lib/contracts/audio';
import { endpoint } from '@/server/http/endpoint';
import { bytes } from '@/server/platform/http-result';
import { speakScript } from '@/server/takes/speak-script';

export const GET = endpoint(contract, async ({ query, actor, request }) => {
  const spoken = await speakScript(query, { sessionId: actor.sessionId, signal: request.signal });
  return bytes(spoken.stream, { 'Content-Type': spoken.contentType, 'Cache-Control': 'private, max-age=3600' });
});
