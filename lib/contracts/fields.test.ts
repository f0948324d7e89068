// cspell:words mnchen zckzah
import { describe, expect, test } from 'vitest';
import { emailAddress, multiline, requiredMultiline } from './fields';

describe('an email address', () => {
  test.each([
    [' Olivia@Example.COM ', 'olivia@example.com'],
    ['ines@münchen.example', 'ines@xn--mnchen-3ya.example'],
    ['ines@XN--MNCHEN-3YA.example', 'ines@xn--mnchen-3ya.example'],
    ['mio@例え.テスト', 'mio@xn--r8jz45g.xn--zckzah'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%s is %s', (written, stored) => expect(emailAddress().parse(written)).toBe(stored));

  test.each([
    `${'a'.repeat(65)}@example.com`,
    'ines@münchen.example/path',
    'ines@user@münchen.example',
    'ines@münchen',
    'inés@example.com',
    'ines@.münchen.example',
    'ines@mün chen.example',
  ])('%s is refused', (written) =>
    expect(emailAddress().safeParse(written).error?.issues[0]?.message).toBe('Please enter a valid email'),
  );
});

test.each([multiline(), requiredMultiline('Please write something')])(
  'text keeps the line breaks of word processors',
  (field) => {
    expect(field.parse('one\u2028two\u2029three\u000bfour\u0085five\u2028')).toBe('one\ntwo\nthree\nfour\nfive');
  },
);
