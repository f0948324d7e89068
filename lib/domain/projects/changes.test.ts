import { expect, test } from 'vitest';
import { boughtRounds } from './changes';

test('bought rounds are those of the template and of add-ons', () => {
  const option = { description: '', customerPriceCents: 0, voiceFeeCents: 0 };
  const addon = { id: 'a', name: '', description: '', options: [option, { ...option, changeRounds: 3 }] };
  const bought = (selected: number | null) => boughtRounds({ changeRounds: 2, addons: [{ ...addon, selected }] });
  expect([bought(null), bought(0), bought(1)]).toEqual([2, 2, 5]);
});
