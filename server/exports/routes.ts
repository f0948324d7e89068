import * as contracts from '@/lib/contracts/exports';
import { bind, type Route } from '@/server/access/bind';
import { deleteExport, retryExport } from './change-export';
import { createExport, requireExporter } from './create-export';
import { listExports, readExport } from './queries';

export const exportsRoutes: readonly Route[] = [
  bind(contracts.readExport, ({ actor, params, query }) => readExport(actor, params, query)),
  bind(contracts.retryExport, ({ actor, params }) => retryExport(actor, params)),
  bind(contracts.deleteExport, ({ actor, params }) => deleteExport(actor, params)),
  bind(contracts.listExports, ({ actor, params }) => listExports(actor, params.projectId)),
  bind(contracts.createExport, ({ actor, params, body }) => createExport(actor, params.projectId, body), {
    authorizeLargeBody: ({ actor, params }) => requireExporter(actor, params.projectId),
  }),
];
