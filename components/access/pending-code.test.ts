import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '@/tests/support/local-storage';
import { clearPendingCode, pendingCodeUrl, setPendingCode, withoutCode } from './pending-code';

const email = 'ada@example.com';
const wizard = `/projects/add/details/verify?templateId=t&email=ada%40example.com`;
const ofTheMail = '/search/verify?email=ada%40example.com';

beforeEach(() => void stubLocalStorage());
afterEach(() => vi.unstubAllGlobals());

it('redirects from the mailed link to the waiting dialog with the code, and stays there', () => {
  expect(pendingCodeUrl(email, '012345', ofTheMail)).toBeNull();
  setPendingCode(email, wizard);
  const there = pendingCodeUrl(email, '012345', ofTheMail);
  expect(there).toBe(`${wizard}&code=012345`);
  const url = new URL(there ?? '', 'http://timbre.example');
  expect(pendingCodeUrl(email, '012345', withoutCode(url))).toBeNull();
});

it('matches email addresses regardless of case', () => {
  setPendingCode('Ada@Example.com', wizard);
  expect(pendingCodeUrl(email, '012345', ofTheMail)).toBe(`${wizard}&code=012345`);
});

it('does not redirect for another email address or after the code was entered', () => {
  setPendingCode(email, wizard);
  expect(pendingCodeUrl('eve@example.com', '012345', ofTheMail)).toBeNull();
  clearPendingCode();
  expect(pendingCodeUrl(email, '012345', ofTheMail)).toBeNull();
});

it('never redirects to another site', () => {
  for (const url of ['https://evil.example/?a', '//evil.example/?a', 5]) {
    window.localStorage.setItem('timbre.visitor.awaited-code', JSON.stringify({ email, url }));
    expect(pendingCodeUrl(email, '012345', ofTheMail)).toBeNull();
  }
  window.localStorage.setItem('timbre.visitor.awaited-code', 'null');
  expect(pendingCodeUrl(email, '012345', ofTheMail)).toBeNull();
});
