'use client';

import { useState } from 'react';
import type { SupportTaxRules } from '@/lib/contracts/tax-rules';
import { rateOn } from '@/lib/domain/tax/rates';
import { territoryKey } from '@/lib/domain/tax/rule-edits';
import { countryNameOf, ratePercent, territoryName, validityText } from '@/lib/domain/tax/rule-words';
import type { TaxRules } from '@/lib/domain/tax/rules';
import { EditButton, RulesHead, Source } from './tax-rule-parts';
import { TaxTerritoryDialog } from './tax-territory-dialog';

type Territory = TaxRules['territories'][number];

type TaxTerritoriesProps = { state: SupportTaxRules; mayEdit: boolean; today: string };

/** The parts of countries that have rules of their own. */
export function TaxTerritories({ state, mayEdit, today }: TaxTerritoriesProps) {
  const [editing, setEditing] = useState<{ territory: Territory | null } | null>(null);
  return (
    <section aria-labelledby="territories" className="mt-10">
      <RulesHead
        id="territories"
        title="Parts of countries"
        add={mayEdit ? 'Add part' : undefined}
        onAdd={() => setEditing({ territory: null })}
      />
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {state.rules.territories.map((territory) => (
          <li
            key={territoryKey(territory)}
            className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[repeat(3,minmax(0,1fr))_5rem]"
          >
            <span className="font-medium">{territoryName(territory)}</span>
            <span>
              <span className="block">{territoryText(territory, today)}</span>
              <span className="block text-sm text-muted [overflow-wrap:anywhere]">
                {[
                  ...(territory.postalCodes.length > 0 ? [`Postal codes ${territory.postalCodes.join(', ')}`] : []),
                  validityText(territory),
                ].join(' · ')}
              </span>
            </span>
            <Source text={territory.source} />
            {mayEdit && (
              <span>
                <EditButton name={territoryName(territory)} onClick={() => setEditing({ territory })} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {editing && <TaxTerritoryDialog state={state} territory={editing.territory} onClosed={() => setEditing(null)} />}
    </section>
  );
}

function territoryText({ countsAs, taxedBy, rates }: Territory, today: string): string {
  const owner = taxedBy ? `, taxed by ${countryNameOf(taxedBy)}` : '';
  const place = countsAs ? `Counts as ${countryNameOf(countsAs)}${owner}` : `Outside the EU${owner}`;
  if (!rates && (countsAs || taxedBy)) return place;
  const rate = rateOn(rates ?? [], 'recording', today);
  return `${place}: ${rate ? ratePercent(rate) : 'no VAT'}`;
}
