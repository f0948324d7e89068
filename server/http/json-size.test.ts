import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '@/tests/support/linear-time';
import { requireSmallJson } from './json-size';

const large = { name: 'scriptOps', maxBytes: 10_000, maxValues: 1_000 };
const limits = { maxBytes: 100, maxValues: 10, largeField: large };
const check = (value: unknown) => requireSmallJson(JSON.stringify(value), limits);
const refusal = { kind: 'too-large' };

describe('requireSmallJson', () => {
  it('allows more to the large field alone', () => {
    const long = 'x'.repeat(5_000);
    expect(() => check({ scriptOps: [{ insert: long }], name: 'short' })).not.toThrow();
    expect(() => check({ name: 'short', scriptOps: [{ insert: long }] })).not.toThrow();
    for (const value of [
      { name: long },
      { name: long, scriptOps: [] },
      { scriptOps: [], name: long },
      { nested: { scriptOps: long } },
      [{ scriptOps: long }],
      { 'scriptOps ': long },
      { name: 'scriptOps', more: long },
      { scriptOps: ['x'.repeat(20_000)] },
    ]) {
      expect(() => check(value), JSON.stringify(value).slice(0, 40)).toThrow(expect.objectContaining(refusal));
    }
    expect(() => requireSmallJson(`{"script\\u004fps":"${long}"}`, limits)).toThrow(expect.objectContaining(refusal));
  });

  it('counts values of each kind, in the large field on their own', () => {
    const many = Array.from({ length: 900 }, () => 1);
    expect(() => check({ scriptOps: many, a: 1 })).not.toThrow();
    for (const value of [{ a: many }, { a: many.map(() => ({})) }, { a: Object.fromEntries(many.entries()) }]) {
      expect(() => requireSmallJson(JSON.stringify(value), { maxBytes: 1e6, maxValues: 10 })).toThrow(
        /too many values/,
      );
    }
    expect(() => check({ scriptOps: [many, many] })).toThrow(/too many values/);
  });

  it('refuses deep nesting and huge arrays whatever their place', () => {
    const wide = { ...limits, maxBytes: 1e9, maxValues: 1e9, largeField: { ...large, maxBytes: 1e9, maxValues: 1e9 } };
    expect(() => requireSmallJson(`${'['.repeat(50)}${']'.repeat(50)}`, wide)).not.toThrow();
    expect(() => requireSmallJson('['.repeat(51), wide)).toThrow(/nested too deeply/);
    expect(() => requireSmallJson(`{"scriptOps":[${'1,'.repeat(20_000)}1]}`, wide)).toThrow(/too many values/);
    expect(() => requireSmallJson(`{"scriptOps":[${'1,'.repeat(19_999)}1]}`, wide)).not.toThrow();
  });

  it('reads quotes, brackets and commas in texts as text', () => {
    for (const text of [',,,,,,,,,,,,,,,', '[[[[', '{"', '\\', '\\\\"', '"scriptOps":', '\u2028']) {
      expect(() => check({ [text]: text, list: [text] })).not.toThrow();
    }
  });

  it('takes time in proportion to the length', () => {
    const wide = { name: 'scriptOps', maxBytes: 1e9, maxValues: 1e9 };
    expectLinearTime((text) => requireSmallJson(`{"scriptOps":["${text}`, { ...limits, largeField: wide }));
    expectLinearTime((text) => requireSmallJson(`{"scriptOps":[${text}`, { ...limits, largeField: wide }));
  }, 60_000);

  it('goes through a text that is not JSON without an error of its own', () => {
    for (const text of ['', '"', '"\\', '{"a', '}}}}', ']', '{"scriptOps":', 'nothing']) {
      expect(() => requireSmallJson(text, limits)).not.toThrow();
    }
  });
});
