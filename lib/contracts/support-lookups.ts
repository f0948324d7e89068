import { z } from 'zod';
import { contract } from './contract';
import { languageCode, requiredText } from './fields';

const lookup = z.array(
  z.strictObject({ name: z.string(), numDemos: z.number().int().describe('Demos that have this value') }),
);

export const lookups = z.strictObject({
  types: lookup,
  tones: lookup,
  ages: lookup,
  dialects: lookup.describe('Of the requested language; empty without one'),
});
export type Lookups = z.infer<typeof lookups>;

export const lookupKinds = ['type', 'tone', 'age', 'dialect'] as const;
export type LookupKind = (typeof lookupKinds)[number];

/** Dialects are sorted by name. */
export const orderedKinds = ['type', 'tone', 'age'] as const;

const value = requiredText('Please enter a value', 60);
const ofKind = {
  kind: z.enum(lookupKinds),
  languageCode: languageCode.optional().describe('Required for dialects'),
};

export const listLookups = contract({
  method: 'GET',
  path: '/support/lookups',
  summary: 'List the types, tones, ages and dialects that demos can have',
  audience: 'support',
  query: z.object({ languageCode: languageCode.optional() }),
  response: lookups,
});

export const addLookup = contract({
  method: 'POST',
  path: '/support/lookups',
  summary: 'Add a type, tone, age or dialect; admins only',
  audience: 'support',
  body: z.strictObject({ ...ofKind, name: value }),
  status: 201,
  response: lookups,
});

export const mergeLookups = contract({
  method: 'POST',
  path: '/support/lookups/merge',
  summary: 'Replace a value by another one in all demos, and take it off the list; admins only',
  audience: 'support',
  body: z.strictObject({
    ...ofKind,
    name: value.describe('The duplicate'),
    into: value.describe('The value that stays'),
  }),
  response: lookups,
});

export const renameLookup = contract({
  method: 'POST',
  path: '/support/lookups/rename',
  summary: 'Give a value another name, in the list and in all demos; renaming it back undoes it; admins only',
  audience: 'support',
  body: z.strictObject({ ...ofKind, name: value, newName: value }),
  response: lookups,
});

export const removeLookup = contract({
  method: 'POST',
  path: '/support/lookups/remove',
  summary: 'Take a value that no demo has off the list; adding it again undoes it; admins only',
  description: '409 if demos have the value: merge it with another one instead.',
  audience: 'support',
  body: z.strictObject({ ...ofKind, name: value }),
  response: lookups,
});

export const orderLookups = contract({
  method: 'PUT',
  path: '/support/lookups/order',
  summary: 'Set the order of the types, tones or ages; dialects are sorted by name; admins only',
  description: '409 if the list has other values in the meantime.',
  audience: 'support',
  body: z.strictObject({
    kind: z.enum(orderedKinds),
    names: z.array(value).min(1).max(1_000, 'Please send at most 1,000 values').describe('All values of the list'),
  }),
  response: lookups,
});
