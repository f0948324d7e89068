'use client';

import { Check } from 'lucide-react';
import { useState } from 'react';
import { RouteDialog } from '@/components/shell/route-dialog';
import { cn } from '@/components/ui/cn';
import { SearchField } from '@/components/ui/fields/search-field';
import { countries } from '@/lib/domain/people/countries';
import { useCompanyForm } from './company-form';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const sortedCountries = Object.entries(countries)
  .map(([code, name]) => ({ code, name, words: plain(name).split(/[^\p{L}]+/u) }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

function matching(typed: string) {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return sortedCountries.filter(
    (country) =>
      country.code.toLowerCase() === words.join(' ') ||
      words.every((word) => country.words.some((part) => part.startsWith(word))),
  );
}

export function CountryDialog() {
  const { country, setCountry, path } = useCompanyForm();
  const [text, setText] = useState('');
  const matches = matching(text);
  return (
    <RouteDialog title="Select country" closeTo={path}>
      {(close) => {
        const choose = (code: string) => {
          setCountry(code);
          close();
        };
        return (
          <div className="flex min-h-80 flex-col gap-3">
            <SearchField label="Find a country" placeholder="Find a country" value={text} onChange={setText} />
            {matches.length === 0 && <p className="py-4 text-muted">No matching country.</p>}
            <ul aria-label="Countries">
              {matches.map(({ code, name }) => (
                <li key={code}>
                  <button
                    type="button"
                    aria-pressed={code === country}
                    onClick={() => choose(code)}
                    className={cn(
                      'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left hover:bg-wash',
                      code === country && 'font-semibold',
                    )}
                  >
                    <span className="w-8 shrink-0 font-mono text-sm text-muted">{code}</span>
                    <span className="min-w-0 flex-1">{name}</span>
                    {code === country && <Check className="size-5 shrink-0" aria-hidden="true" />}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </RouteDialog>
  );
}
