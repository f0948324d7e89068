'use client';

import { Download } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { buttonClass } from '@/components/ui/button-class';
import { SearchField } from '@/components/ui/fields/search-field';
import { TextField } from '@/components/ui/fields/text-field';
import { TextLink } from '@/components/ui/text-link';
import { urlOf } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { AuditEntry } from '@/lib/contracts/support-audit';
import { actionName, changesOf } from './history';
import { useListSearch } from './list-controls';
import { SupportFrame } from './support-frame';
import { SupportList } from './support-list';

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

export function AuditLog() {
  const router = useRouter();
  const pathname = usePathname();
  const { query, text, setText, parameters } = useListSearch();
  const dateOf = (name: 'from' | 'to') => {
    const value = parameters.get(name) ?? '';
    return datePattern.test(value) ? value : '';
  };
  const [from, to] = [dateOf('from'), dateOf('to')];
  const setDate = (name: 'from' | 'to', value: string) => {
    const next = new URLSearchParams(parameters);
    if (value) next.set(name, value);
    else next.delete(name);
    router.replace(`${pathname}?${next}`, { scroll: false });
  };
  const filters = { ...(query && { query }), ...(from && { from }), ...(to && { to }) };
  return (
    <SupportFrame
      title="Audit log"
      section="/support/audit-log"
      action={
        <a href={urlOf('/support/audit-log.csv', {}, filters)} download className={buttonClass('secondary', 'small')}>
          <Download className="size-4" aria-hidden="true" />
          Export CSV
        </a>
      }
    >
      <div className="mb-5 flex flex-col gap-4 md:flex-row md:items-end">
        <SearchField
          label="Search the audit log"
          placeholder="Action, person, team or project"
          value={text}
          onChange={setText}
          main
          className="md:w-96"
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField label="From" type="date" value={from} onChange={(event) => setDate('from', event.target.value)} />
          <TextField label="To" type="date" value={to} onChange={(event) => setDate('to', event.target.value)} />
        </div>
      </div>
      <SupportList
        label="Audit log"
        name="GET /support/audit-log"
        query={filters}
        queryKey={queryKeys.supportAuditLog}
        empty={Object.keys(filters).length > 0 ? 'No entry matches this search.' : 'No entries yet.'}
        rowClass="items-start!"
      >
        {(entry) => <Entry entry={entry} />}
      </SupportList>
    </SupportFrame>
  );
}

const pages: Partial<Record<AuditEntry['subject']['kind'], string>> = {
  user: 'users',
  team: 'teams',
  project: 'projects',
  template: 'templates',
};

function Entry({ entry }: { entry: AuditEntry }) {
  const { actor, impersonator, action, subject, created } = entry;
  const folder = pages[subject.kind];
  const changes = changesOf(entry);
  return (
    <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 text-sm md:grid-cols-[9rem_12rem_14rem_minmax(0,1fr)]">
      <span className="text-muted">
        <LocalDateTime instant={created} />
      </span>
      <span className="break-words">
        {impersonator ? (
          <>
            <bdi>{impersonator.name}</bdi>{' '}
            <span className="text-muted">
              as <bdi>{actor.name || 'a user'}</bdi>
            </span>
          </>
        ) : (
          <bdi>{actor.name || 'Deleted account'}</bdi>
        )}
      </span>
      <span className="font-medium break-words">{actionName(action)}</span>
      <span className="min-w-0">
        <span dir="auto" className="block break-words">
          {folder ? (
            <TextLink href={`/support/${folder}/${subject.id}`}>{subject.name || subject.id}</TextLink>
          ) : (
            subject.name || subject.id
          )}
        </span>
        {changes.map((change) => (
          <span key={change} dir="auto" className="block break-words text-muted">
            {change}
          </span>
        ))}
      </span>
    </div>
  );
}
