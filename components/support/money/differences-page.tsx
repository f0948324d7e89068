'use client';

import { useSearchParams } from 'next/navigation';
import { useRequest } from '@/components/shared/use-request';
import { FilterLinks } from '@/components/support/list-controls';
import { SupportList } from '@/components/support/support-list';
import { Button } from '@/components/ui/button';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { LedgerDifference } from '@/lib/contracts/support-money';
import { formatDate } from '@/lib/domain/format-date';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { moneyKeys, MoneyPage } from './money-page';

const path = '/support/money/differences';

export function DifferencesPage({ mayEdit }: { mayEdit: boolean }) {
  const state = useSearchParams().get('state') === 'resolved' ? 'resolved' : 'open';
  return (
    <MoneyPage current={path} action={mayEdit && <CompareNow />}>
      <p className="mb-5 max-w-prose text-muted">
        Every night the ledger is compared with the payment provider. A difference closes when both agree.
      </p>
      <div className="mb-5">
        <FilterLinks
          label="State"
          filters={[
            { href: path, label: 'Open', isCurrent: state === 'open' },
            { href: `${path}?state=resolved`, label: 'Agree again', isCurrent: state === 'resolved' },
          ]}
        />
      </div>
      <SupportList
        label="Ledger differences"
        name="GET /support/ledger-differences"
        query={{ state }}
        queryKey={moneyKeys.differences}
        hrefOf={({ id }) => `${path}/${id}`}
        empty={state === 'open' ? 'Ledger and provider agree.' : 'No differences found yet.'}
        rowClass="flex-wrap"
        sinceOf={state === 'open' ? ({ created }) => created : undefined}
      >
        {(difference) => <DifferenceColumns difference={difference} />}
      </SupportList>
    </MoneyPage>
  );
}

export const differenceNames: Record<LedgerDifference['kind'], string> = {
  charge: 'Charge',
  transfer: 'Transfer',
  balance: 'Balance at the provider',
  unknown: 'Unknown object',
};

function DifferenceColumns({ difference }: { difference: LedgerDifference }) {
  const { kind, project, expected, found, created } = difference;
  return (
    <>
      <span className="min-w-0 flex-1 basis-64">
        <span dir="auto" className="block truncate max-sm:whitespace-normal text-left font-medium">
          {project?.name ?? differenceNames[kind]}
        </span>
        <span className="block text-sm text-muted">
          {[...originOf(difference), `since ${formatDate(created)}`].join(', ')}
        </span>
      </span>
      <span className="tabular text-sm">
        <span className="text-muted">ledger</span> {formatEuro(toCents(expected))}{' '}
        <span className="text-muted">provider</span> {formatEuro(toCents(found))}
      </span>
      <span className="tabular ml-auto min-w-28 text-right font-medium whitespace-nowrap text-danger">
        {signedEuro(found - expected)}
      </span>
    </>
  );
}

function originOf({ kind, stripeId, project }: LedgerDifference): string[] {
  if (project) return [differenceNames[kind], project.team];
  return kind === 'balance' ? [] : [stripeId];
}

export function signedEuro(euro: number): string {
  const cents = toCents(euro);
  return `${cents > 0 ? '+' : ''}${formatEuro(cents)}`;
}

function CompareNow() {
  const compare = useRequest(async () => {
    await api('POST /support/ledger-differences/comparison', { body: {} });
    showToast('The comparison is running. Check this list again in a few minutes.');
  }, showRefusal);
  return (
    <Button variant="secondary" loading={compare.isSending} onClick={() => void compare.send()}>
      Compare now
    </Button>
  );
}
