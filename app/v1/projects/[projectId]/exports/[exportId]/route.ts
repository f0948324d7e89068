import * as contracts from '@/lib/contracts/exports';
import { deleteExport, retryExport } from '@/server/exports/change-export';
import { readExport } from '@/server/exports/queries';
import { endpoint } from '@/server/http/endpoint';

export const GET = endpoint(contracts.readExport, ({ actor, params, query }) => readExport(actor, params, query));
export const PATCH = endpoint(contracts.retryExport, ({ actor, params }) => retryExport(actor, params));
export const DELETE = endpoint(contracts.deleteExport, ({ actor, params }) => deleteExport(actor, params));
