import type { Pickable, SearchConditions, SearchOption } from '@/lib/contracts/search';
import { languages } from '@/lib/domain/languages';
import type { Actor } from '@/server/access/actor';
import { listAttributes, listDialects } from './facet-lists';
import { findHits } from './find-hits';
import type { Criteria } from './conditions';
import { keysOfValues, criteriaOf } from './criteria';
import { availableValues } from './facet-availability';
import { now } from '@/server/platform/clock';

type Named = { value: string; name: string };

export async function listOptions(
  facet: Pickable,
  chosen: SearchConditions,
  actor: Actor | null,
): Promise<SearchOption[]> {
  const options = await valuesOf(facet, chosen.language);
  const otherConditions = { ...without(facet, chosen), [facet]: undefined };
  const criteria = await criteriaOf(otherConditions, actor);
  const availability = criteria ? await availabilityOf(facet, options, otherConditions, criteria) : [];
  return options.map((option, index) => ({ ...option, findsVoices: availability[index] ?? false }));
}

async function availabilityOf(
  facet: Pickable,
  options: readonly Named[],
  otherConditions: SearchConditions,
  criteria: Criteria,
): Promise<boolean[]> {
  if (facet !== 'gender') {
    const values = options.map(({ value }) => value);
    return availableValues(criteria, await keysOfValues(facet, values, otherConditions));
  }
  const page = { asOf: now().toISOString(), after: null, limit: 1 };
  const genders = (['female', 'male'] as const).map((gender) => findHits({ ...criteria, gender }, page));
  return (await Promise.all(genders)).map(({ hits }) => hits.length > 0);
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
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

const named = (name: string): Named => ({ value: name, name });

function without(facet: Pickable, chosen: SearchConditions): SearchConditions {
  return facet === 'language' ? { ...chosen, dialect: undefined } : chosen;
}
