export type RunContext = {
  jobId: string;
  /** Number of failed attempts before this one. */
  retryCount: number;
  /** Aborted when the job times out or the worker shuts down. */
  signal: AbortSignal;
};

export type Handler<Payload extends object> = (payload: Payload, context: RunContext) => Promise<void>;
