import type { AuditEntry } from '@/lib/contracts/support-audit';
import { formatDateTime } from '@/lib/domain/format-date';

/** Lists what support did about a record, newest first. */
export function History({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="history" className="mt-10">
      <h2 id="history" className="text-lg font-semibold">
        History
      </h2>
      <ol className="mt-2 divide-y divide-line border-y border-line">
        {entries.map((entry) => (
          <li key={entry.id} className="py-2.5 text-sm">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{actionName(entry.action)}</span>
              <span className="text-muted">
                {(entry.impersonator ?? entry.actor).name} · {formatDateTime(entry.created, 'UTC')} UTC
              </span>
            </p>
            {changesOf(entry).map((change) => (
              <p key={change} dir="auto" className="break-words text-muted">
                {change}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Names an action: 'publish-voice' becomes 'Publish voice'; endpoints stay as they are. */
export function actionName(action: string): string {
  if (/^[A-Z]+ \//.test(action)) return action;
  const words = action.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

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
