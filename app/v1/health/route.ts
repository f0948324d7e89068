import { getHealth as contract } from '@/lib/contracts/system';
import { endpoint } from '@/server/http/endpoint';
import { HttpResult } from '@/server/platform/http-result';
import { readHealth } from '@/server/system/health';

export const GET = endpoint(contract, async () => {
  const health = await readHealth();
  return new HttpResult(health, { status: health.status === 'ok' || health.status === 'degraded' ? 200 : 503 });
});
