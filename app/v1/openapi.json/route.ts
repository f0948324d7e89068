import { getOpenApi as contract } from '@/lib/contracts/system';
import { endpoint } from '@/server/http/endpoint';
import { bytes } from '@/server/platform/http-result';
import { openApiJson } from '@/server/system/queries';

export const GET = endpoint(contract, async () =>
  bytes(openApiJson(), { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' }),
);
