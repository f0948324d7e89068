import { getHealth as contract } from '@/lib/contracts/system';
import { endpoint } from '@/server/http/endpoint';
import { Answer } from '@/server/platform/http-result';
import { readHealth } from '@/server/system/health';

export const GET = endpoint(contract, async () => {
  const health = await readHealth();
  return new Answer(health, { status: health.status === 'ok' ? 200 : 503 });
});
