'use client';

import { useQuery } from '@tanstack/react-query';
import { MoneySum } from '@/components/payouts/months-table';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { FactList } from '@/components/support/fact-list';
import { SupportFrame } from '@/components/support/support-frame';
import { cn } from '@/components/ui/cn';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';
import { TextLink } from '@/components/ui/text-link';
import { api } from '@/lib/client/api';
import type { LedgerDifferenceDetails } from '@/lib/contracts/support-money';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { differenceNames } from './differences-page';
import { moneyKeys } from './money-page';

export function DifferenceDetails({ differenceId }: { differenceId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: moneyKeys.difference(differenceId),
    queryFn: ({ signal }) =>
      api('GET /support/ledger-differences/{differenceId}', { params: { differenceId }, signal }),
    staleTime: 0,
  });
  return (
    <SupportFrame
      title={data?.project?.name ?? 'Ledger difference'}
      section="/support/money"
      width="narrow"
      back={{ href: '/support/money/differences', label: 'differences' }}
    >
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-64" />}
      {data && <Details difference={data} />}
    </SupportFrame>
  );
}

function Details({ difference }: { difference: LedgerDifferenceDetails }) {
  const { kind, stripeId, project, expected, found, created, lastSeen, resolvedDate, movements } = difference;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3">
        <MoneySum name="Expected" text="according to the ledger" amount={expected} />
        <MoneySum name="Found" text="at the provider" amount={found} />
        <MoneySum name="Difference" text={resolvedDate ? 'both agree again' : 'to explain'} amount={found - expected} />
      </dl>
      <p className="mt-6 max-w-prose text-pretty">{nextStep(difference)}</p>
      <FactList
        facts={[
          ['What', differenceNames[kind]],
          [
            'Provider ID',
            <span key="id" className="font-mono text-sm break-all">
              {stripeId}
            </span>,
          ],
          [
            'Project',
            project ? (
              <TextLink key="project" href={`/support/projects/${project.id}`}>
                {project.name}, {project.team}
              </TextLink>
            ) : (
              'None'
            ),
          ],
          ['First found', <LocalDateTime key="created" instant={created} />],
          ['Last compared', <LocalDateTime key="seen" instant={resolvedDate ?? lastSeen} />],
        ]}
      />
      <Movements movements={movements} />
    </>
  );
}

function nextStep({ kind, expected, found, resolvedDate }: LedgerDifferenceDetails): string {
  if (resolvedDate) return 'Ledger and provider agree again. There is nothing left to do.';
  if (kind === 'balance')
    return "The balance moved by an amount that belongs to no charge, transfer, fee or payout. Look for it in the balance transactions of the provider's dashboard.";
  if (kind === 'unknown')
    return "The provider has this object, but it belongs to no payment or payout. Find out in the provider's dashboard which system created it.";
  if (found === 0)
    return 'The provider does not list it. Check in its dashboard whether it was deleted, or belongs to another account.';
  const what = kind === 'charge' ? 'charge' : 'transfer';
  return found > expected
    ? `The provider moved more than is in the ledger. Look for a second ${what} of this project in its dashboard.`
    : `The provider moved less than is in the ledger. Look for a refund, a dispute or a reversal of this ${what} in its dashboard; the next comparison records what its webhooks did not.`;
}

function Movements({ movements }: Pick<LedgerDifferenceDetails, 'movements'>) {
  return (
    <section aria-labelledby="movements" className="mt-10">
      <h2 id="movements" className="text-lg font-semibold">
        Movements of the project
      </h2>
      {movements.length === 0 && <EmptyState title="The ledger has no movement for it." />}
      <ul className="mt-3 divide-y divide-line border-y border-line empty:hidden">
        {movements.map(({ id, kind, created, isCompared, entries }) => (
          <li
            key={id}
            className={cn('grid gap-2 py-3 md:grid-cols-[12rem_1fr]', isCompared && 'border-l-2 border-l-accent pl-4')}
          >
            <span>
              <span className="block font-medium first-letter:uppercase">{movementNames[kind] ?? kind}</span>
              <span className="block text-sm text-muted">
                <LocalDateTime instant={created} />
              </span>
            </span>
            <table className="w-full text-sm">
              <caption className="visually-hidden">Entries</caption>
              <tbody>
                {entries.map(({ account, party, amount }) => (
                  <tr key={`${account} ${party}`}>
                    <th scope="row" className="py-0.5 text-left font-normal">
                      {account}{' '}
                      {party && (
                        <span dir="auto" className="text-muted">
                          {party}
                        </span>
                      )}
                    </th>
                    <td className="tabular py-0.5 pl-3 text-right">{formatEuro(toCents(amount))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </li>
        ))}
      </ul>
    </section>
  );
}

const movementNames: Record<string, string> = { providerFee: 'provider fee', payment: 'invoice paid' };
