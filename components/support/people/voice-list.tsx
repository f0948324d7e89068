'use client';

import { useState } from 'react';
import { formatAge } from '@/components/support/format-age';
import { useListControls } from '@/components/support/list-controls';
import { SupportFrame } from '@/components/support/support-frame';
import { SupportList } from '@/components/support/support-list';
import { Avatar } from '@/components/ui/avatar';
import { EmailAddress } from '@/components/ui/breakable-text';
import { queryKeys } from '@/lib/client/query-keys';
import type { SupportVoiceRow } from '@/lib/contracts/support-voices';
import { partNames } from '@/lib/domain/people/application';
import { languageName } from '@/lib/domain/people/languages';

const statuses = {
  awaiting: { label: 'Waiting', empty: 'No applications to review.' },
  applied: { label: 'Incomplete', empty: 'No incomplete applications.' },
  returned: { label: 'Returned', empty: 'No voice was returned.' },
  published: { label: 'Published', empty: 'No published voices.' },
  suspended: { label: 'Suspended', empty: 'No suspended voices.' },
} as const;

export function VoiceList() {
  const [nowMs] = useState(() => Date.now());
  const {
    query,
    value: status,
    controls,
  } = useListControls({
    search: { label: 'Search voices', placeholder: 'Name or email', main: true },
    filter: { path: '/support/voices', parameter: 'status', label: 'Status', options: statuses, initial: 'awaiting' },
  });
  return (
    <SupportFrame title="Voices" section="/support/voices">
      {controls}
      <SupportList
        label="Voices"
        name="GET /support/voices"
        query={{ status, query }}
        queryKey={queryKeys.supportVoices}
        hrefOf={({ id }) => `/support/voices/${id}`}
        empty={query ? 'No voice matches this search.' : statuses[status].empty}
        sinceOf={status === 'awaiting' ? ({ awaitingSince }) => awaitingSince : undefined}
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
