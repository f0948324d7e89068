'use client';

import { Check } from 'lucide-react';
import { useState } from 'react';
import { useDetailsForm } from './details-form-context';
import { RouteDialog } from '@/components/shell/route-dialog';
import { cn } from '@/components/ui/cn';
import { SearchField } from '@/components/ui/fields/search-field';
import { languages } from '@/lib/domain/people/languages';

const sortedLanguages = Object.entries(languages)
  .map(([code, name]) => ({ code, name }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

export function LanguageDialog() {
  const { language, setLanguage, formUrl } = useDetailsForm();
  const [text, setText] = useState('');
  const prefix = text.trim().toLowerCase();
  const matches = sortedLanguages.filter(
    ({ code, name }) =>
      code === prefix ||
      name
        .toLowerCase()
        .split(/[\s()]+/)
        .some((word) => word.startsWith(prefix)),
  );
  return (
    <RouteDialog title="Select language" closeTo={formUrl}>
      {(close) => (
        <div className="flex min-h-80 flex-col gap-3">
          <SearchField label="Find a language" placeholder="Find a language" value={text} onChange={setText} />
          {matches.length === 0 && <p className="py-4 text-muted">No matching language.</p>}
          <ul aria-label="Languages">
            {matches.map(({ code, name }) => (
              <li key={code}>
                <button
                  type="button"
                  aria-pressed={code === language}
                  onClick={() => {
                    setLanguage(code);
                    close();
                  }}
                  className={cn(
                    'flex min-h-11 w-full items-center justify-between rounded-md px-3 text-left hover:bg-wash',
                    code === language && 'font-semibold',
                  )}
                >
                  {name}
                  {code === language && <Check className="size-5" aria-hidden="true" />}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </RouteDialog>
  );
}
