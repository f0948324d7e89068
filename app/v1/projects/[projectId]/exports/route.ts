import * as contracts from '@/lib/contracts/exports';
import { createExport, requireExporter } from '@/server/exports/create-export';
import { listExports } from '@/server/exports/queries';
import { endpoint } from '@/server/http/endpoint';

export const GET = endpoint(contracts.listExports, ({ actor, params }) => listExports(actor, params.projectId));
export const POST = endpoint(
  contracts.createExport,
  ({ actor, params, body }) => createExport(actor, params.projectId, body),
  { authorizeLargeBody: ({ actor, params }) => requireExporter(actor, params.projectId) },
);
