import { openStreams } from './open-streams';
import { addGauge } from '@/server/platform/tracing/metrics';

/** Adds the metrics that only a web process has. */
export function addWebMetrics(): void {
  addGauge({ name: 'timbre_live_streams', help: 'Open event streams of this process' }, (set) =>
    set(openStreams().size),
  );
}
