import { urlOf, type CallName } from '@/lib/client/api';
import type { Parts, Row } from './authorization-row';
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
  headers: Headers;
  /** The body of a response with status 401 or 403. */
  refusal: Refusal | null;
};

/** One scene for each state of the project, and one for each row that changes its scene before its request. */
export function sharingScenes(make: (state: SceneState) => Promise<Scene>): (row: Row) => Promise<Scene> {
  const scenes = new Map<SceneState | Row, Promise<Scene>>();
  return (row) => {
    const state = row.state ?? 'listed';
    const scope = row.changesScene ? row : state;
    const scene = scenes.get(scope) ?? make(state);
    scenes.set(scope, scene);
    return scene;
  };
}

class ProjectIsNamed extends Error {}

/** Returns the scene for requests that name no record of its project. @throws ProjectIsNamed for the others */
function peopleIn(scene: Scene, people: People): Scene {
  return new Proxy(scene, {
    get(target, name) {
      if (!Object.hasOwn(people, name)) throw new ProjectIsNamed();
      return Reflect.get(target, name);
    },
  });
}

/** Sends the requests of rows, each with records of `people`. */
export function senderFor(people: () => People): (attempt: Attempt) => Promise<Outcome> {
  const sharedScene = sharingScenes((state) => aScene(people(), state));

  /** Reading and refusals change nothing, so these requests share a scene. So do changes that do not concern its project. */
  async function partsOf({ name, row, kind }: Attempt): Promise<Parts> {
    const shared = await sharedScene(row);
    const partsIn = async (scene: Scene) => (await row.send?.(scene, kind)) ?? {};
    if (!row.may.includes(kind) || name.startsWith('GET ')) return partsIn(shared);
    try {
      return await partsIn(peopleIn(shared, people()));
    } catch (error) {
      if (error instanceof ProjectIsNamed) return partsIn(await aScene(people(), row.state ?? 'listed'));
      throw error;
    }
  }

  return async (attempt) => {
    const { name, client } = attempt;
    const parts = await partsOf(attempt);
    const [method = 'GET', path = '/'] = (name as CallName).split(' ');
    const hasBody = parts.body !== undefined || (method !== 'GET' && method !== 'DELETE');
    const ending = new AbortController();
    const response = await clientFor(name, client).fetch(urlOf(path, parts.params, parts.query), {
      method,
      signal: ending.signal,
      headers: hasBody ? { 'content-type': 'application/json' } : undefined,
      body: hasBody ? JSON.stringify(parts.body ?? {}) : undefined,
    });
    const { status, headers } = response;
    const refusal = status === 401 || status === 403 ? ((await response.json()) as Refusal) : null;
    ending.abort();
    return { status, headers, refusal };
  };
}

/** Proxies block the metrics: they are requested from a web process, with the same session. */
function clientFor(name: string, client: ApiClient): ApiClient {
  if (name !== 'GET /metrics') return client;
  const direct = visitor({ url: processUrl() });
  for (const [cookie, value] of client.cookies) direct.cookies.set(cookie, value);
  return direct;
}
