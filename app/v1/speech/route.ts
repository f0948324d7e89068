import { speakText as contract } from '@/lib/contracts/audio';
import { endpoint } from '@/server/http/endpoint';
import { bytes } from '@/server/platform/answer';
import { speakScript } from '@/server/takes/speak-script';

export const GET = endpoint(contract, async ({ query }) => {
  const spoken = await speakScript(query);
  return bytes(spoken.bytes, { 'Content-Type': spoken.contentType, 'Cache-Control': 'private, max-age=3600' });
});
