import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '@/tests/support/local-storage';
import { awaitCode, awaitedElsewhere, codeArrived, withoutCode } from './awaited-code';

const email = 'ada@example.com';
const wizard = `/projects/add/details/verify?templateId=t&email=ada%40example.com`;
const ofTheMail = '/search/verify?email=ada%40example.com';

beforeEach(() => void stubLocalStorage());
afterEach(() => vi.unstubAllGlobals());

it('redirects from the mailed link to the waiting dialog with the code, and stays there', () => {
  expect(awaitedElsewhere(email, '012345', ofTheMail)).toBeNull();
  awaitCode(email, wizard);
  const there = awaitedElsewhere(email, '012345', ofTheMail);
  expect(there).toBe(`${wizard}&code=012345`);
  const url = new URL(there ?? '', 'http://timbre.example');
  expect(awaitedElsewhere(email, '012345', withoutCode(url))).toBeNull();
});

it('matches email addresses regardless of case', () => {
  awaitCode('Ada@Example.com', wizard);
  expect(awaitedElsewhere(email, '012345', ofTheMail)).toBe(`${wizard}&code=012345`);
});

it('does not redirect for another email address or after the code was entered', () => {
  awaitCode(email, wizard);
  expect(awaitedElsewhere('eve@example.com', '012345', ofTheMail)).toBeNull();
  codeArrived();
  expect(awaitedElsewhere(email, '012345', ofTheMail)).toBeNull();
});

it('never redirects to another site', () => {
  for (const address of ['https://evil.example/?a', '//evil.example/?a', 5]) {
    window.localStorage.setItem('timbre.visitor.awaited-code', JSON.stringify({ email, address }));
    expect(awaitedElsewhere(email, '012345', ofTheMail)).toBeNull();
  }
  window.localStorage.setItem('timbre.visitor.awaited-code', 'null');
  expect(awaitedElsewhere(email, '012345', ofTheMail)).toBeNull();
});
