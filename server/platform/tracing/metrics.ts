import { setTimeout as pause } from 'node:timers/promises';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { log } from './log';
import { processWide } from '@/server/platform/process-wide';

export type Metrics = {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  jobs: Histogram<'queue' | 'outcome'>;
};

// API routes and the web server are separate bundles and must share the registry.
const globalCache = processWide<{ metrics?: Metrics }>('metrics');

/** Returns the metrics of this process, created at first use. docs/operations/monitor.md lists them. */
export function metrics(): Metrics {
  globalCache.metrics ??= createMetrics();
  return globalCache.metrics;
}

function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      registers,
      name: 'timbre_http_request_duration_seconds',
      help: 'Duration of requests by route and status, without live streams',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.025, 0.1, 0.3, 1, 3, 10],
    }),
    jobs: new Histogram({
      registers,
      name: 'timbre_job_duration_seconds',
      help: 'Duration of runs of jobs by queue and outcome (done, failed, returned)',
      labelNames: ['queue', 'outcome'],
      buckets: [0.05, 0.25, 1, 5, 30, 120, 600],
    }),
  };
}

/** Limit below the ten seconds that Prometheus waits for all metrics by default. */
const maxReadMs = 5_000;

function timedOut(): never {
  throw new Error(`The value was not read within ${maxReadMs} ms.`);
}

/** Adds a gauge whose values are read when the metrics are. */
export function addGauge<Label extends string>(
  { name, help, labelNames = [] }: { name: string; help: string; labelNames?: Label[] },
  read: (set: (value: number, labels?: Partial<Record<Label, string>>) => void) => void | Promise<void>,
): void {
  const gauge = new Gauge({
    registers: [],
    name,
    help,
    labelNames,
    async collect() {
      this.reset();
      // Without labels, it would be 0 if the value cannot be read.
      if (labelNames.length === 0) this.remove();
      try {
        const values = read((value, labels = {}) => this.set(labels as Record<Label, string>, value));
        await Promise.race([values, pause(maxReadMs, undefined, { ref: false }).then(timedOut)]);
      } catch (error) {
        // The other metrics are needed most when the database is down.
        log.warn({ err: error, metric: name }, 'metric cannot be read');
      }
    },
  });
  metrics().registry.registerMetric(gauge);
}
