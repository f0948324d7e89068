import { expect, test } from 'vitest';
import { ClientRate, minRate } from './large-responses';

function aClient() {
  let time = 0;
  const rate = new ClientRate(minRate, () => time);
  return { rate, pass: (ms: number) => (time += ms) };
}

const piece = 64_000;

test('a client that takes 64 kB a second is fast enough, however long it takes', () => {
  const { rate, pass } = aClient();
  for (let second = 0; second < 100; second++) {
    rate.send(piece);
    pass(1_000);
    rate.take();
    expect(rate.isTooSlow()).toBe(false);
  }
});

test('a client that takes less for ten seconds is too slow, also after it was fast', () => {
  const { rate, pass } = aClient();
  for (let second = 0; second < 20; second++) {
    rate.send(piece);
    pass(500);
    rate.take();
    expect(rate.isTooSlow()).toBe(false);
  }
  for (let second = 1; second <= 10; second++) {
    rate.send(piece - 1_000);
    pass(1_000);
    rate.take();
    expect(rate.isTooSlow()).toBe(second === 10);
  }
});

test('a client that takes nothing is too slow after ten seconds, and not before', () => {
  const { rate, pass } = aClient();
  expect(rate.send(piece)).toBe(10_000);
  pass(9_999);
  expect(rate.isTooSlow()).toBe(false);
  expect(rate.send(0)).toBe(1);
  pass(1);
  expect(rate.isTooSlow()).toBe(true);
});

test('the time in which the server reads does not count', () => {
  const { rate, pass } = aClient();
  for (let count = 0; count < 100; count++) {
    rate.send(1_000);
    pass(10);
    rate.take();
    pass(60_000);
    expect(rate.isTooSlow()).toBe(false);
  }
});
