import { getOpenApi as contract } from '@/lib/contracts/system';
import { endpoint } from '@/server/http/endpoint';
import { HttpResult } from '@/server/platform/http-result';
import { openApiDocument } from '@/server/system/queries';

export const GET = endpoint(
  contract,
  async () => new HttpResult(openApiDocument(), { headers: { 'Cache-Control': 'public, max-age=300' } }),
);
