import type { Pickable, SearchConditions, SearchOption } from '@/lib/contracts/search';
import { languages } from '@/lib/domain/people/languages';
import type { Actor } from '@/server/access/actor';
import { listAttributes, listDialects } from './facet-lists';
import type { Criteria } from '@/server/search/conditions';
import { countGenders, countValues, type ValueMatches } from './count-values';
import { keysOfValues, criteriaOf } from '@/server/search/criteria';
import { recentOptions } from './recent-counts';

type Named = { value: string; name: string };

export function listOptions(facet: Pickable, chosen: SearchConditions, actor: Actor | null): Promise<SearchOption[]> {
  const otherConditions = { ...without(facet, chosen), [facet]: undefined };
  return recentOptions(facet, otherConditions, () => countOptions(facet, otherConditions, actor));
}

async function countOptions(
  facet: Pickable,
  otherConditions: SearchConditions,
  actor: Actor | null,
): Promise<SearchOption[]> {
  const options = await valuesOf(facet, otherConditions.language);
  const criteria = await criteriaOf(otherConditions, actor);
  const matches = criteria ? await matchesOf(facet, options, otherConditions, criteria) : [];
  return options.map((option, index) => ({ ...option, ...(matches[index] ?? noMatches) }));
}

const noMatches: ValueMatches = { findsVoices: false, count: 0 };

async function matchesOf(
  facet: Pickable,
  options: readonly Named[],
  otherConditions: SearchConditions,
  criteria: Criteria,
): Promise<ValueMatches[]> {
  if (facet === 'gender') return countGenders(criteria, ['female', 'male']);
  const values = options.map(({ value }) => value);
  return countValues(criteria, await keysOfValues(facet, values, otherConditions));
}

async function valuesOf(facet: Pickable, language: string | undefined): Promise<Named[]> {
  switch (facet) {
    case 'language':
      // Languages without voices are listed too: they are available by quote.
      return languageOptions;
    case 'dialect':
      return language ? (await listDialects(language.toLowerCase())).map(named) : [];
    case 'gender':
      return [
        { value: 'female', name: 'Female' },
        { value: 'male', name: 'Male' },
      ];
    case 'type':
    case 'tone':
    case 'age':
      return (await listAttributes(facet)).map(named);
    default:
      return facet satisfies never;
  }
}

const languageOptions: Named[] = Object.entries(languages)
  .map(([value, name]) => ({ value, name }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

const named = (name: string): Named => ({ value: name, name });

function without(facet: Pickable, chosen: SearchConditions): SearchConditions {
  return facet === 'language' ? { ...chosen, dialect: undefined } : chosen;
}
