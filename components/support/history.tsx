import { formatDateTime } from '@/lib/domain/format-date';
import { changesOf } from './audit-changes';
import type { AuditEntry } from '@/lib/contracts/support-audit';

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
