import * as legalTexts from '@/lib/contracts/legal-texts';
import * as system from '@/lib/contracts/system';
import * as uploads from '@/lib/contracts/uploads';
import * as voices from '@/lib/contracts/voices';
import { bind, type Route } from '@/server/access/bind';
import { legalTextOf, presentInstallation } from '@/server/installation/queries';
import { HttpResult, bytesResult } from '@/server/platform/http-result';
import { trackEvent } from './analytics';
import { readHealth } from './health';
import { readInbox } from './inbox';
import { metricsType, readMetrics } from './metrics';
import { openApiJson } from './queries';
import { download, stream } from './send-object';

export const systemRoutes: readonly Route[] = [
  bind(system.trackEvent, async ({ actor, body }) => {
    await trackEvent(actor?.userId ?? null, body.name, body.properties);
    return undefined;
  }),
  bind(system.readInbox, ({ query, request }) => readInbox(query.to, request.headers.get('host'))),
  bind(uploads.download, ({ actor, query }) => download(actor, query)),
  bind(system.getHealth, async () => {
    const health = await readHealth();
    return new HttpResult(health, { status: health.status === 'ok' || health.status === 'degraded' ? 200 : 503 });
  }),
  bind(system.getMetrics, async ({ request }) =>
    bytesResult(Buffer.from(await readMetrics(request.headers.get('authorization'))), { 'Content-Type': metricsType }),
  ),
  bind(system.getOpenApi, async () =>
    bytesResult(openApiJson(), { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' }),
  ),
  bind(system.getInstallation, async () => presentInstallation()),
  bind(legalTexts.getLegalText, ({ params, query }) => legalTextOf(params.kind, query.versionId)),
  bind(voices.streamAudio, ({ actor, query }) => stream(actor, query)),
];
