import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '@/tests/support/large/linear-time';
import { type JsonLimits, JsonMeter } from './json-size';

const large = { name: 'scriptOps', maxBytes: 10_000, maxValues: 1_000 };
const limits = { maxBytes: 100, maxValues: 10, largeField: large };
const refusal = { kind: 'too-large' };

function measure(text: string, within: JsonLimits, chunkBytes = 64 * 1024): void {
  const meter = new JsonMeter(within);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkBytes) meter.add(bytes.subarray(at, at + chunkBytes));
}

describe.each([1, 2, 7, 64 * 1024])('JsonMeter with chunks of %i bytes', (chunkBytes) => {
  const checkText = (text: string, within: JsonLimits = limits) => measure(text, within, chunkBytes);
  const check = (value: unknown) => checkText(JSON.stringify(value));

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
    expect(() => checkText(`{"script\\u004fps":"${long}"}`)).toThrow(expect.objectContaining(refusal));
  });

  it('counts values of each kind, in the large field on their own', () => {
    const many = Array.from({ length: 900 }, () => 1);
    expect(() => check({ scriptOps: many, a: 1 })).not.toThrow();
    for (const value of [{ a: many }, { a: many.map(() => ({})) }, { a: Object.fromEntries(many.entries()) }]) {
      expect(() => checkText(JSON.stringify(value), { maxBytes: 1e6, maxValues: 10 })).toThrow(/too many values/);
    }
    expect(() => check({ scriptOps: [many, many] })).toThrow(/too many values/);
  });

  it('refuses deep nesting and huge arrays whatever their place', () => {
    const wide = { ...limits, maxBytes: 1e9, maxValues: 1e9, largeField: { ...large, maxBytes: 1e9, maxValues: 1e9 } };
    expect(() => checkText(`${'['.repeat(50)}${']'.repeat(50)}`, wide)).not.toThrow();
    expect(() => checkText('['.repeat(51), wide)).toThrow(/nested too deeply/);
    expect(() => checkText(`{"scriptOps":[${'1,'.repeat(20_000)}1]}`, wide)).toThrow(/too many values/);
    expect(() => checkText(`{"scriptOps":[${'1,'.repeat(19_999)}1]}`, wide)).not.toThrow();
  });

  it('reads quotes, brackets and commas in texts as text', () => {
    for (const text of [',,,,,,,,,,,,,,,', '[[[[', '{"', '\\', '\\\\"', '"scriptOps":', '\u2028']) {
      expect(() => check({ [text]: text, list: [text] })).not.toThrow();
    }
  });

  it('goes through a text that is not JSON without an error of its own', () => {
    for (const text of ['', '"', '"\\', '{"a', '}}}}', ']', '{"scriptOps":', 'nothing']) {
      expect(() => checkText(text)).not.toThrow();
    }
  });
});

it('refuses a text before all of it has arrived', () => {
  const meter = new JsonMeter(limits);
  meter.add(Buffer.from('{"scriptOps":['));
  expect(() => meter.add(Buffer.from('1,'.repeat(1_001)))).toThrow(expect.objectContaining(refusal));
});

it('takes time in proportion to the length', () => {
  const wide = { ...limits, largeField: { name: 'scriptOps', maxBytes: 1e9, maxValues: 1e9 } };
  expectLinearTime((text) => measure(`{"scriptOps":["${text}`, wide));
  expectLinearTime((text) => measure(`{"scriptOps":[${text}`, wide));
});
