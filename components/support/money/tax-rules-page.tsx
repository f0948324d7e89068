'use client';

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { ErrorState } from '@/components/ui/notices/states';
import { api } from '@/lib/client/api';
import type { SupportTaxRules } from '@/lib/contracts/tax-rules';
import { rateOn } from '@/lib/domain/tax/rates';
import { countryNameOf, ratePercent, territoryName, validityText } from '@/lib/domain/tax/rule-words';
import { moneyKeys, MoneyPage } from './money-page';
import { TaxCountries } from './tax-countries';
import { TaxNotes } from './tax-notes';
import { ChangeLines, ReasonField, Source, useSaveTaxRules } from './tax-rule-parts';

type TaxRulesPageProps = {
  mayEdit: boolean;
  /** YYYY-MM-DD, in UTC. */
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
            {state.isShipped ? 'As shipped with Timbre' : 'Changed by support'}
          </Badge>
          <p className="mt-2 text-muted">
            New assignments use these rules at once. Stored decisions stay. {!mayEdit && 'Only admins can change them.'}
          </p>
        </div>
        {mayEdit && !state.isShipped && <UseShippedRules state={state} />}
      </div>
      <TaxCountries state={state} mayEdit={mayEdit} today={today} />
      <Territories territories={state.rules.territories} today={today} />
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
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Use shipped rules" closeOnOutside={false}>
        <ShippedForm state={state} close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ShippedForm({ state, close }: { state: SupportTaxRules; close: () => void }) {
  const [reason, setReason] = useState('');
  const save = useSaveTaxRules(state, close);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.send({ rules: null, reason });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div>
        <p>This changes:</p>
        <ChangeLines changes={state.shippedChanges} />
      </div>
      <ReasonField value={reason} onChange={setReason} error={save.reasonError} />
      <SubmitActions problem={save.problem} isSending={save.isSending} onCancel={close}>
        Use shipped rules
      </SubmitActions>
    </form>
  );
}

type Territory = SupportTaxRules['rules']['territories'][number];

function territoryText({ countsAs, taxedBy, rates }: Territory, today: string): string {
  const owner = taxedBy ? `, taxed by ${countryNameOf(taxedBy)}` : '';
  const place = countsAs ? `Counts as ${countryNameOf(countsAs)}` : `Outside the EU${owner}`;
  if (!rates && (countsAs || taxedBy)) return place;
  const rate = rateOn(rates ?? [], 'recording', today);
  return `${place}: ${rate ? ratePercent(rate) : 'no VAT'}`;
}

function Territories({ territories, today }: { territories: readonly Territory[]; today: string }) {
  if (territories.length === 0) return null;
  return (
    <section aria-labelledby="territories" className="mt-10">
      <h2 id="territories" className="text-lg font-semibold">
        Parts of countries
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {territories.map((territory) => (
          <li
            key={`${territory.country} ${territory.name} ${territory.from}`}
            className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <span className="font-medium">{territoryName(territory)}</span>
            <span>
              <span className="block">{territoryText(territory, today)}</span>
              <span className="block text-sm text-muted">
                {[
                  ...(territory.postalCodes.length > 0 ? [`Postal codes ${territory.postalCodes.join(', ')}`] : []),
                  validityText(territory),
                ].join(' · ')}
              </span>
            </span>
            <Source text={territory.source} />
          </li>
        ))}
      </ul>
    </section>
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
