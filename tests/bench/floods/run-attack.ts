import { setTimeout as wait } from 'node:timers/promises';
import { memoryMb, percentile, type Probe, type ProbedProcess, sendProbes } from '@/tests/support/network/floods';
import type { Attack } from './attacks';

export type AttackResult = {
  probes: Probe[];
  victims: Probe[];
  /** Checks whether the process responds. */
  liveness: Probe[];
  /** Highest resident set sizes of the processes, MB. */
  peaksMb: number[];
  /** Responses of the attacker by status; 0 without one. */
  statuses: Record<number, number>;
};

const warmUpMs = 1_000;
const numVictimRequests = 8;
/** Below 50 requests a second, the limit of a visitor. */
export const probePauseMs = 25;

/** Sends the attack until another client has sent its requests, and then ends all of its requests. */
export async function runAttack(
  attack: Attack,
  { web, pids, numProbes }: { web: ProbedProcess; pids: readonly number[]; numProbes: number },
): Promise<AttackResult> {
  const peaksMb = pids.map(memoryMb);
  const sampling = setInterval(() => {
    for (const [index, pid] of pids.entries()) peaksMb[index] = Math.max(peaksMb[index] ?? 0, memoryMb(pid));
  }, 50);
  const flood = startFlood(attack);
  try {
    await wait(warmUpMs);
    const [probes, liveness, victims] = await Promise.all([
      sendProbes(web, numProbes, probePauseMs),
      sendProbes(web, numProbes, probePauseMs, '/v1/live'),
      sendVictims(attack),
    ]);
    return { probes, victims, liveness, peaksMb, statuses: flood.statuses };
  } finally {
    await flood.stop();
    clearInterval(sampling);
  }
}

/** Sends requests at the attack's rate, whether or not earlier ones were responded to. */
export function startFlood({ perSecond, maxOpen = 150, send }: Attack) {
  const ending = new AbortController();
  const { signal } = ending;
  const statuses: Record<number, number> = {};
  const open = new Set<Promise<void>>();
  const sendCounted = async () => {
    const status = await send(signal).catch(() => 0);
    if (!signal.aborted) statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const sendOne = () => {
    if (open.size >= maxOpen) return;
    const request = sendCounted().finally(() => open.delete(request));
    open.add(request);
  };
  const timer = setInterval(sendOne, 1_000 / perSecond);
  const stop = async () => {
    clearInterval(timer);
    ending.abort();
    await Promise.all(open);
  };
  return { statuses, stop };
}

/** Other requests of another user, in sequence. */
export async function sendVictims({ victim }: Attack): Promise<Probe[]> {
  if (!victim) return [];
  const probes: Probe[] = [];
  for (let count = 0; count < numVictimRequests; count += 1) {
    const started = performance.now();
    const status = await victim.send();
    probes.push({ responseMs: performance.now() - started, cpuMs: 0, status });
    // Below the limit of large bodies.
    await wait(500);
  }
  return probes;
}

export const p95 = (probes: readonly Probe[]): number => percentile(probes, 'responseMs', 0.95);

export const numServerErrors = (probes: readonly Probe[]): number =>
  probes.filter(({ status }) => status >= 500).length;
