import { afterEach, expect, test, vi } from 'vitest';
import {
  lastStorageOwner,
  readDevice,
  readForTab,
  readLocal,
  rememberStorageOwner,
  setStorageOwner,
  writeDevice,
  writeForTab,
  writeLocal,
} from './browser-storage';
import { clearBrowserStorage } from './clear-browser-storage';
import { stubLocalStorage } from '@/tests/support/local-storage';

afterEach(() => {
  vi.unstubAllGlobals();
  stubLocalStorage();
  setStorageOwner(null);
  vi.unstubAllGlobals();
});

test('restores a draft for its user only', () => {
  stubLocalStorage();
  setStorageOwner('olivia');
  writeLocal('script.p1', 'Welcome');
  setStorageOwner(null);
  expect(readLocal('script.p1')).toBeNull();
  setStorageOwner('ines');
  expect(readLocal('script.p1')).toBeNull();
  writeLocal('script.p1', 'Other words');
  setStorageOwner('olivia');
  expect(readLocal('script.p1')).toBe('Welcome');
});

test('moves the visitor’s values to the user at login once, without overwriting the user’s', () => {
  const storedValues = stubLocalStorage();
  setStorageOwner('ines');
  writeLocal('search', 'hers');
  setStorageOwner(null);
  writeLocal('new-project', 'Harbor film');
  writeLocal('search', 'a visitor’s');
  setStorageOwner('ines');
  expect(readLocal('new-project')).toBe('Harbor film');
  expect(readLocal('search')).toBe('hers');
  expect([...storedValues.keys()].filter((key) => key.startsWith('timbre.visitor.'))).toEqual([]);
  setStorageOwner('olivia');
  expect(readLocal('new-project')).toBeNull();
});

test('shares device settings between users', () => {
  stubLocalStorage();
  setStorageOwner('olivia');
  writeDevice('player', '0.5');
  setStorageOwner('ines');
  expect(readDevice('player')).toBe('0.5');
});

test('returns the last user to the offline page', () => {
  stubLocalStorage();
  setStorageOwner('olivia');
  rememberStorageOwner();
  setStorageOwner(null);
  expect(lastStorageOwner()).toBe('olivia');
  rememberStorageOwner();
  expect(lastStorageOwner()).toBe('visitor');
});

test('clears the values of all users, and nothing of other apps', async () => {
  const storedValues = stubLocalStorage();
  storedValues.set('another-app', 'stays');
  for (const user of ['olivia', 'ines', null]) {
    setStorageOwner(user);
    writeLocal('script.p1', 'Welcome');
  }
  writeDevice('player', '0.5');
  await clearBrowserStorage();
  expect([...storedValues.keys()]).toEqual(['another-app']);
  expect(readLocal('script.p1')).toBeNull();
});

test('removes empty values', () => {
  const storedValues = stubLocalStorage();
  writeLocal('draft', 'words');
  expect(readLocal('draft')).toBe('words');
  writeLocal('draft', '');
  expect(readLocal('draft')).toBeNull();
  expect(storedValues.size).toBe(0);
});

test('holds values in memory when access to storage throws', () => {
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
