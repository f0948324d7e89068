import { getMetrics as contract } from '@/lib/contracts/system';
import { endpoint } from '@/server/http/endpoint';
import { bytes } from '@/server/platform/http-result';
import { metricsType, readMetrics } from '@/server/system/metrics';

export const GET = endpoint(contract, async ({ request }) =>
  bytes(Buffer.from(await readMetrics(request.headers.get('authorization'))), { 'Content-Type': metricsType }),
);
