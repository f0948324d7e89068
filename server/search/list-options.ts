import type { Pickable, SearchConditions, SearchOption } from '@/lib/contracts/search';
import { languages } from '@/lib/domain/languages';
import type { Actor } from '@/server/access/actor';
import { areFound, listAttributes, listDialects, type Question } from '@/server/search/facet-lists';
import { conditionsOf } from '@/server/search/statement';
import { wantedOf } from '@/server/search/wanted';

type Named = { value: string; name: string };

/** The values of one facet, each with whether choosing it, beside everything else that is chosen, finds a voice. */
export async function listOptions(
  facet: Pickable,
  chosen: SearchConditions,
  actor: Actor | null,
): Promise<SearchOption[]> {
  const options = await valuesOf(facet, chosen.language);
  const questions = await Promise.all(
    options.map(({ value }) => questionOf({ ...without(facet, chosen), [facet]: value }, actor)),
  );
  const asked = questions.filter((question) => question !== null);
  const found = await areFound(asked);
  return options.map((option, index) => {
    const question = questions[index];
    return {
      ...option,
      findsVoices: question !== null && question !== undefined && (found[asked.indexOf(question)] ?? false),
    };
  });
}

async function valuesOf(facet: Pickable, language: string | undefined): Promise<Named[]> {
  switch (facet) {
    case 'language':
      // Those that nobody speaks are there too: they can be had by quote.
      return Object.entries(languages).map(([value, name]) => ({ value, name }));
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

const named = (name: string): Named => ({ value: name, name });

/** Choosing another language takes its dialect away. */
function without(facet: Pickable, chosen: SearchConditions): SearchConditions {
  return facet === 'language' ? { ...chosen, dialect: undefined } : chosen;
}

/** Null where nothing can be found. */
async function questionOf(conditions: SearchConditions, actor: Actor | null): Promise<Question | null> {
  const wanted = await wantedOf(conditions, actor);
  if (!wanted) return null;
  const values: unknown[] = [];
  const all = conditionsOf(wanted, (value, type) => `$${values.push(value)}::${type}`);
  return { conditions: all.join(' AND '), values };
}
