import type { AuditEntry } from '@/lib/contracts/support-audit';

type Changed = Pick<AuditEntry, 'before' | 'after' | 'details'>;

/** Returns one line per changed value, 'status: awaiting → published', per detail, and per field that was sent. */
export function changesOf({ before, after, details }: Changed): string[] {
  const [old, now, more] = [recordOf(before), recordOf(after), recordOf(details)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const isEqual = (name: string) => JSON.stringify(old[name]) === JSON.stringify(now[name]);
  const changes = names
    .filter((name) => !isEqual(name))
    .map((name) => `${name}: ${textOf(old[name])} → ${textOf(now[name])}`);
  const { body, ...parameters } = more;
  // Do not repeat fields whose change is already listed.
  const sent = Object.entries(recordOf(body)).filter(([name]) => !names.includes(name));
  return [...changes, ...[...Object.entries(parameters), ...sent].map(([name, value]) => `${name}: ${textOf(value)}`)];
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
