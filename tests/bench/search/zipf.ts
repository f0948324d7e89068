import type { Dice } from '@/prisma/seed/content/random';

/** Draws by Zipf's law: the n-th choice is 1 / n^exponent times as frequent as the first. */
export function zipf<T>(choices: readonly T[], exponent = 1): (luck: Dice) => T {
  const sums: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= choices.length; rank++) {
    sum += rank ** -exponent;
    sums.push(sum);
  }
  return (luck) => {
    const target = luck.next() * sum;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    const choice = choices[low];
    if (choice === undefined) throw new RangeError('Nothing to draw from');
    return choice;
  };
}
