'use client';

import { useState } from 'react';
import { formatAge } from '@/components/support/format-age';
import { FilterLinks } from '@/components/support/filter-links';
import { SupportFrame } from '@/components/support/support-frame';
import { SupportList } from '@/components/support/support-list';
import { useListSearch } from '@/components/support/use-list-search';
import { Avatar } from '@/components/ui/avatar';
import { EmailAddress } from '@/components/ui/email-address';
import { SearchField } from '@/components/ui/fields/search-field';
import { apiPage } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { SupportVoiceRow } from '@/lib/contracts/support-voices';
import { languageName } from '@/lib/domain/people/languages';
import { partNames } from '@/lib/domain/assignments/review-voice';

const statuses = [
  { status: 'awaiting', label: 'Waiting', empty: 'No applications to review.' },
  { status: 'applied', label: 'Incomplete', empty: 'No incomplete applications.' },
  { status: 'returned', label: 'Returned', empty: 'No voice was returned.' },
  { status: 'published', label: 'Published', empty: 'No published voices.' },
  { status: 'suspended', label: 'Suspended', empty: 'No suspended voices.' },
] as const;

export function VoiceList() {
  const { query, text, setText, parameters } = useListSearch();
  const [nowMs] = useState(() => Date.now());
  const current = statuses.find(({ status }) => status === parameters.get('status')) ?? statuses[0];
  const filters = statuses.map(({ status, label }) => ({
    href: `/support/voices?${new URLSearchParams({ status, ...(query && { query }) })}`,
    label,
    isCurrent: status === current.status,
  }));
  return (
    <SupportFrame title="Voices" section="/support/voices">
      <div className="mb-5 flex flex-col gap-4 md:flex-row md:items-center md:justify-between">
        <FilterLinks label="Status" filters={filters} />
        <SearchField
          label="Search voices"
          placeholder="Name or email"
          value={text}
          onChange={setText}
          main
          className="md:w-80"
        />
      </div>
      <SupportList
        label="Voices"
        queryKey={[...queryKeys.supportVoices, current.status, query]}
        load={(cursor, signal) =>
          apiPage('GET /support/voices', {
            query: { status: current.status, limit: 50, ...(query && { query }), ...(cursor && { cursor }) },
            signal,
          })
        }
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/support/voices/${id}`}
        empty={query ? 'No voice matches this search.' : current.empty}
        sinceOf={current.status === 'awaiting' ? ({ awaitingSince }) => awaitingSince : undefined}
      >
        {(voice) => <VoiceColumns voice={voice} nowMs={nowMs} />}
      </SupportList>
    </SupportFrame>
  );
}

function VoiceColumns({ voice, nowMs }: { voice: SupportVoiceRow; nowMs: number }) {
  const { name, picture, email, languages, numDemos, missing, status, awaitingSince, created } = voice;
  const since = status === 'awaiting' ? awaitingSince : created;
  return (
    <>
      <Avatar name={name} picture={picture} decorative />
      <span className="min-w-0 flex-1 wide:flex wide:items-center wide:gap-6">
        <span className="block min-w-0 wide:flex-[1_1_12rem]">
          <span dir="auto" className="block truncate max-sm:whitespace-normal text-left font-medium">
            {name || <EmailAddress email={email} />}
          </span>
          <span className="block truncate max-sm:whitespace-normal text-sm text-muted">
            <EmailAddress email={email} />
          </span>
        </span>
        <span className="block truncate max-sm:whitespace-normal text-sm text-muted wide:w-56">
          {languages.map(languageName).join(', ') || 'No demos'}
        </span>
        <span className="block text-sm text-muted wide:w-24">{numDemos === 1 ? '1 demo' : `${numDemos} demos`}</span>
        <span className="block truncate max-sm:whitespace-normal text-sm wide:w-56">
          {missing.length > 0 && `Lacks ${missing.map((part) => partNames[part]).join(', ')}`}
        </span>
      </span>
      <span className="w-20 shrink-0 text-right text-sm text-muted">
        {since && <span className="tabular">{formatAge(since, nowMs)}</span>}
      </span>
    </>
  );
}
