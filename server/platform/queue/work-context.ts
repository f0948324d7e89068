import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '@/server/platform/process-wide';

/**
 * The request or job that the current code works for. Every log line has its ids; endpoint() and the web server add what
 * they learn about it.
 */
export type WorkContext = {
  /** Id of the request, or of the request that enqueued the job. */
  requestId?: string | undefined;
  /** Endpoint or page as a template without values: `POST /projects/{projectId}/voices`. */
  route?: string;
  userId?: string;
  job?: string;
  jobId?: string;
  /** Ends the request, also while its client does not take what was sent. */
  closeConnection?: () => void;
};

// API routes and the web server are separate bundles and must share the storage.
const contextState = processWide<{ work?: AsyncLocalStorage<WorkContext> }>('work-context');

function storage(): AsyncLocalStorage<WorkContext> {
  contextState.work ??= new AsyncLocalStorage();
  return contextState.work;
}

export function workContext(): WorkContext | undefined {
  return storage().getStore();
}

/** Runs what outlives the current request, such as a timer that all requests share. */
export function detached<T>(run: () => T): T {
  return storage().run({}, run);
}

export function runInContext<T>(context: WorkContext, run: () => T): T {
  return storage().run(context, run);
}
