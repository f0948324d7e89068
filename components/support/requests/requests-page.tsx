'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { FilterLinks } from '@/components/support/list-controls';
import { SupportFrame } from '@/components/support/support-frame';
import { SupportList } from '@/components/support/support-list';
import { Badge } from '@/components/ui/badge';
import { Dialog } from '@/components/ui/dialogs/dialog';
import type { SupportRequest } from '@/lib/contracts/support-requests';
import { formatDate } from '@/lib/domain/format-date';
import { requestKinds, requestNames, type SupportRequestKind } from '@/lib/domain/support/requests';
import { RequestDetails, requestKeys } from './request-details';

const path = '/support/requests';

export function RequestsPage() {
  const parameters = useSearchParams();
  const state = parameters.get('state') === 'closed' ? 'closed' : 'open';
  const kind = requestKinds.find((name) => name === parameters.get('kind'));
  return (
    <SupportFrame title="Requests" section={path} width="narrow">
      <div className="mb-5 flex flex-wrap gap-x-8 gap-y-3">
        <FilterLinks
          label="State"
          filters={[
            { href: hrefOf('open', kind), label: 'Open', isCurrent: state === 'open' },
            { href: hrefOf('closed', kind), label: 'Closed', isCurrent: state === 'closed' },
          ]}
        />
        <FilterLinks
          label="Kind"
          filters={[undefined, ...requestKinds].map((name) => ({
            href: hrefOf(state, name),
            label: name ? requestNames[name] : 'All',
            isCurrent: kind === name,
          }))}
        />
      </div>
      <SupportList
        label="Requests"
        name="GET /support/requests"
        query={{ state, kind }}
        queryKey={requestKeys.all}
        empty={state === 'open' ? 'No open requests.' : 'No closed requests yet.'}
        sinceOf={state === 'open' ? ({ created }) => created : undefined}
      >
        {(request) => <RequestRow request={request} />}
      </SupportList>
    </SupportFrame>
  );
}

function hrefOf(state: 'open' | 'closed', kind: SupportRequestKind | undefined): string {
  const parameters = new URLSearchParams({ ...(state === 'closed' && { state }), ...(kind && { kind }) });
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

function RequestRow({ request }: { request: SupportRequest }) {
  const { kind, name, email, text, created } = request;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={kind === 'erasure' ? 'warning' : 'neutral'}>{requestNames[kind]}</Badge>
          <span className="text-sm text-muted">{formatDate(created)}</span>
        </span>
        <button
          type="button"
          data-row
          dir="auto"
          className="mt-1 block min-h-9 max-w-full truncate text-left break-words max-sm:whitespace-normal font-medium hover:underline pointer-coarse:min-h-11"
          onClick={() => setOpen(true)}
        >
          {name || email}
        </button>
        {text && (
          <span dir="auto" className="line-clamp-2 text-sm break-words text-muted">
            {text}
          </span>
        )}
      </span>
      <Dialog open={isOpen} onClose={close} title={requestNames[kind]} closeOnOutside={false}>
        <RequestDetails request={request} close={close} />
      </Dialog>
    </>
  );
}
