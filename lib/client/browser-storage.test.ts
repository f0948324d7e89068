import { afterEach, expect, test, vi } from 'vitest';
import { readForTab, readLocal, writeForTab, writeLocal } from '@/lib/client/browser-storage';
import { stubLocalStorage } from '@/tests/support/local-storage';

afterEach(() => vi.unstubAllGlobals());

test('an empty value is taken away', () => {
  const kept = stubLocalStorage();
  writeLocal('draft', 'words');
  expect(readLocal('draft')).toBe('words');
  writeLocal('draft', '');
  expect(readLocal('draft')).toBeNull();
  expect(kept.size).toBe(0);
});

test('where the browser refuses even to be asked, a value lives as long as the page', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): never {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  expect(readForTab('agreed')).toBeNull();
  writeForTab('agreed', 'yes');
  expect(readForTab('agreed')).toBe('yes');
  writeForTab('agreed', '');
  expect(readForTab('agreed')).toBeNull();
});
