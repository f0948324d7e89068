/** What a run of a job is told besides its payload. */
export type RunContext = {
  jobId: string;
  /** Earlier attempts of this job that failed. */
  retryCount: number;
  /** Aborted when the run took too long or the worker stops: give up at once. */
  signal: AbortSignal;
};

export type Handler<Payload extends object> = (payload: Payload, context: RunContext) => Promise<void>;
