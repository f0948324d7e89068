'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { ErrorState } from '@/components/ui/notices/states';
import { api } from '@/lib/client/api';
import type { SupportTaxRules } from '@/lib/contracts/tax-rules';
import { moneyKeys, MoneyPage } from './money-page';
import { TaxCountries } from './tax-countries';
import { TaxNotes } from './tax-notes';
import { RuleDialog } from './tax-rule-dialog';
import { ChangeLines } from './tax-rule-parts';
import { TaxTerritories } from './tax-territories';

type TaxRulesPageProps = {
  mayEdit: boolean;
  /** YYYY-MM-DD, in the operator’s time zone. */
  today: string;
};

/** The rules by which VAT is decided, with what support has changed. */
export function TaxRulesPage({ mayEdit, today }: TaxRulesPageProps) {
  const { data, error, refetch } = useQuery({
    queryKey: moneyKeys.taxRules,
    queryFn: ({ signal }) => api('GET /support/tax-rules', { signal }),
    staleTime: 0,
  });
  return (
    <MoneyPage current="/support/tax-rules">
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && <Rules state={data} mayEdit={mayEdit} today={today} />}
    </MoneyPage>
  );
}

type RulesProps = TaxRulesPageProps & { state: SupportTaxRules };

function Rules({ state, mayEdit, today }: RulesProps) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <Badge tone={state.isShipped ? 'neutral' : 'accent'}>
            {state.isShipped ? 'As shipped' : 'Changed by support'}
          </Badge>
          <p className="mt-2 text-muted">
            New assignments use these rules at once. Stored decisions stay. {!mayEdit && 'Only admins can change them.'}
          </p>
        </div>
        {mayEdit && !state.isShipped && <UseShippedRules state={state} />}
      </div>
      <TaxCountries state={state} mayEdit={mayEdit} today={today} />
      <TaxTerritories state={state} mayEdit={mayEdit} today={today} />
      <TaxNotes state={state} mayEdit={mayEdit} />
      <Versions versions={state.versions} />
    </>
  );
}

function UseShippedRules({ state }: { state: SupportTaxRules }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Use shipped rules
      </Button>
      {isOpen && (
        <RuleDialog
          state={state}
          title="Use shipped rules"
          action="Use shipped rules"
          change={null}
          onClosed={() => setOpen(false)}
        >
          {() => (
            <div>
              <p>This changes:</p>
              <ChangeLines changes={state.shippedChanges} />
            </div>
          )}
        </RuleDialog>
      )}
    </>
  );
}

function Versions({ versions }: Pick<SupportTaxRules, 'versions'>) {
  return (
    <section aria-labelledby="versions" className="mt-10">
      <h2 id="versions" className="text-lg font-semibold">
        History
      </h2>
      {versions.length === 0 ? (
        <p className="mt-2 text-muted">Support has not changed the rules.</p>
      ) : (
        <ol className="mt-2 divide-y divide-line border-y border-line">
          {versions.map(({ id, reason, createdBy, created, changes }) => (
            <li key={id} className="py-3 text-sm">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span dir="auto" className="min-w-0 font-medium break-words">
                  {reason}
                </span>
                <span className="text-muted">
                  <bdi>{createdBy ?? 'A former agent'}</bdi> · <LocalDateTime instant={created} />
                </span>
              </p>
              <ChangeLines changes={changes} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
