import { urlOf, type CallName } from '@/lib/client/api';
import type { Row } from './authorization-row';
import { table } from './authorization-table';
import { type ApiClient, processUrl, type Refusal, visitor } from '@/tests/support/network/api';
import { aScene, type Kind, type People, type Scene, type SceneState } from '@/tests/support/builders';

export const rowsByName = new Map(Object.entries(table).map(([name, rows]) => [name, 'may' in rows ? [rows] : rows]));

export function expectedStatuses(row: Row, kind: Kind, call: { status: number; audience: string }): readonly number[] {
  if (row.may.includes(kind)) return row.statuses ?? [call.status, 409];
  if (kind === 'visitor' && call.audience !== 'public') return [401];
  return [row.refusal ?? 403];
}

type Attempt = { name: string; row: Row; kind: Kind; client: ApiClient };

type Outcome = {
  status: number;
  /** Of a refusal (403), for example 'impersonating'; else null. */
  code: string | null;
};

/** Sends the requests of rows, each with records of `people`. */
export function senderFor(people: () => People): (attempt: Attempt) => Promise<Outcome> {
  const sharedScenes = new Map<SceneState | Row, Promise<Scene>>();

  /**
   * Reading and refusals change nothing, so these requests share one scene per state of the project, or one per row that
   * changes its scene before.
   */
  function sceneFor(name: string, row: Row, kind: Kind): Promise<Scene> {
    const state = row.state ?? 'listed';
    const make = () => aScene(people(), state);
    if (row.may.includes(kind) && !name.startsWith('GET ')) return make();
    const scope = row.changesScene ? row : state;
    const shared = sharedScenes.get(scope) ?? make();
    sharedScenes.set(scope, shared);
    return shared;
  }

  return async ({ name, row, kind, client }) => {
    const scene = await sceneFor(name, row, kind);
    const parts = (await row.send?.(scene, kind)) ?? {};
    const [method = 'GET', path = '/'] = (name as CallName).split(' ');
    const hasBody = parts.body !== undefined || (method !== 'GET' && method !== 'DELETE');
    const ending = new AbortController();
    const response = await clientFor(name, client).fetch(urlOf(path, parts.params, parts.query), {
      method,
      signal: ending.signal,
      headers: hasBody ? { 'content-type': 'application/json' } : undefined,
      body: hasBody ? JSON.stringify(parts.body ?? {}) : undefined,
    });
    const { status } = response;
    const code = status === 403 ? ((await response.json()) as Refusal).code : null;
    ending.abort();
    return { status, code };
  };
}

/** Proxies block the metrics: they are requested from a web process, with the same session. */
function clientFor(name: string, client: ApiClient): ApiClient {
  if (name !== 'GET /metrics') return client;
  const direct = visitor({ url: processUrl() });
  for (const [cookie, value] of client.cookies) direct.cookies.set(cookie, value);
  return direct;
}
