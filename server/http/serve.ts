import type { Route } from '@/server/access/bind';
import { parametersIn, PathTree, segmentsOf } from '@/server/http/request/paths';
import { AppError } from '@/server/platform/errors';
import { endpoint } from './endpoint';
import { errorResponse } from './error-response';

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Returns the handlers of app/v1/<folder>/[[...path]]/route.ts: they find the row of `tables` by path and method. Next
 * compiles each route file on its own, so one file serves many endpoints.
 */
export function serve(...tables: ReadonlyArray<readonly Route[]>) {
  const rows = tables.flat().map(({ contract, run, options }) => ({
    method: contract.method,
    path: `/v1${contract.path}`,
    handle: endpoint(contract, run, options),
  }));
  const tree = new PathTree(rows.map((row) => [row.path, row]));
  // In its parameters, Next leaves out /index and /[[...path]].
  const segmentsIn = (request: Request) => segmentsOf(new URL(request.url).pathname);

  async function handle(request: Request): Promise<Response> {
    const segments = segmentsIn(request);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const row = tree.find(segments).find((row) => row.method === method);
    if (row) return row.handle(request, { params: Promise.resolve(parametersIn(row.path, segments)) });
    return errorResponse(new AppError('not-found', 'No such endpoint.'), { endpoint: request.method });
  }

  async function listMethods(request: Request): Promise<Response> {
    const found = tree.find(segmentsIn(request));
    const methods = found.length > 0 ? found.map(({ method }) => method as string) : allMethods;
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
    return new Response(null, { status: 204, headers: { Allow: allowed.toSorted().join(', ') } });
  }

  return { DELETE: handle, GET: handle, OPTIONS: listMethods, PATCH: handle, POST: handle, PUT: handle };
}
