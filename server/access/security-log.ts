import { createHmac } from 'node:crypto';
import type { SecurityEventKind } from '@/lib/contracts/contract';
import { now } from '@/server/platform/clock';
import { db } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { agentFamily } from '@/server/platform/network/agent-family';
import { networkOf } from '@/server/platform/network/network';
import { processWide } from '@/server/platform/process-wide';
import { detached } from '@/server/platform/queue/work-context';
import { log } from '@/server/platform/tracing/log';

export type SecurityEvent = {
  kind: SecurityEventKind;
  userId: string | null;
  /** The address is stored as a keyed hash, and only when the user is unknown. */
  email: string | null;
  impersonatorId: string | null;
  address: string;
  userAgent: string | null;
  endpoint: string;
};

type Row = Omit<SecurityEvent, 'email' | 'address' | 'userAgent'> & {
  emailHash: string | null;
  network: string;
  agent: string;
};

/** `count` is the number of repeats since the last row of this event was written. */
type Entry = { row: Row; count: number; dueAtMs: number };

const firstWriteMs = 500;
/** Repeats of an event within this time share one row and one log line. */
export const repeatWindowMs = 60_000;
/** Maximum per process; further events are counted by kind only. */
const maxEntries = 1_000;

type Buffer = { entries: Map<string, Entry>; timer: ReturnType<typeof setInterval> | undefined };

// API routes and the web server are separate bundles and must share one buffer.
const globalBuffer = processWide<{ securityLog?: Buffer }>('security-log');

function buffer(): Buffer {
  globalBuffer.securityLog ??= { entries: new Map(), timer: undefined };
  return globalBuffer.securityLog;
}

/**
 * Records the event, which is written within a second: no request waits for it, and a flood becomes one row a minute.
 */
export function recordSecurityEvent(event: SecurityEvent, nowMs = now().getTime()): void {
  const { entries } = buffer();
  const row = rowOf(event);
  const key = JSON.stringify(row);
  const hasRoom = entries.size < maxEntries || entries.has(key);
  const merged = { ...row, userId: null, emailHash: null, impersonatorId: null, network: 'many', agent: 'many' };
  if (hasRoom) add(key, row, nowMs);
  else add(JSON.stringify(merged), merged, nowMs);
}

function add(key: string, row: Row, nowMs: number): void {
  const held = buffer();
  const entry = held.entries.get(key);
  if (entry) entry.count++;
  else held.entries.set(key, { row, count: 1, dueAtMs: nowMs + firstWriteMs });
  held.timer ??= startTimer();
}

function startTimer(): ReturnType<typeof setInterval> {
  const timer = detached(() => setInterval(() => void flushSecurityEvents(), firstWriteMs));
  timer.unref();
  return timer;
}

/** Writes the events that are due. At shutdown, `isLast` writes the others too. */
export async function flushSecurityEvents({ isLast = false, nowMs = now().getTime() } = {}): Promise<void> {
  const held = buffer();
  const due: Entry[] = [];
  for (const [key, entry] of held.entries) {
    if (!isLast && entry.dueAtMs > nowMs) continue;
    if (entry.count === 0 || isLast) held.entries.delete(key);
    if (entry.count === 0) continue;
    due.push({ ...entry });
    entry.count = 0;
    entry.dueAtMs = nowMs + repeatWindowMs;
  }
  if (held.entries.size === 0) {
    clearInterval(held.timer);
    held.timer = undefined;
  }
  await write(due);
}

async function write(entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  for (const { row, count } of entries) log.info({ security: row.kind, ...row, count }, 'security event');
  try {
    await db.securityEvent.createMany({ data: entries.map(({ row, count }) => ({ ...row, count })) });
  } catch (error) {
    log.error({ err: error }, 'security events could not be stored');
  }
}

function rowOf({ email, address, userAgent, ...rest }: SecurityEvent): Row {
  return {
    ...rest,
    emailHash: rest.userId === null && email !== null ? emailHash(email) : null,
    network: networkOf(address),
    agent: agentFamily(userAgent),
  };
}

/**
 * Returns a hash for grouping and finding the events of an email address. It is keyed, because addresses can be
 * guessed.
 */
export function emailHash(email: string): string {
  return createHmac('sha256', env.SESSION_SECRET).update(`security-log ${email}`).digest('base64url').slice(0, 22);
}
