import { afterEach, expect, test, vi } from 'vitest';
import {
  clearBrowserStorage,
  lastStorageOwner,
  readDevice,
  readForTab,
  readLocal,
  rememberStorageOwner,
  setStorageOwner,
  writeDevice,
  writeForTab,
  writeLocal,
} from '@/lib/client/browser-storage';
import { stubLocalStorage } from '@/tests/support/local-storage';

afterEach(() => {
  vi.unstubAllGlobals();
  stubLocalStorage();
  setStorageOwner(null);
  vi.unstubAllGlobals();
});

test('a draft belongs to its user: nobody else sees it, and whoever logs in again finds it', () => {
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

test('whoever logs in takes over what the visitor typed, once, and keeps what they have', () => {
  const kept = stubLocalStorage();
  setStorageOwner('ines');
  writeLocal('search', 'hers');
  setStorageOwner(null);
  writeLocal('new-project', 'Harbour film');
  writeLocal('search', 'a visitor’s');
  setStorageOwner('ines');
  expect(readLocal('new-project')).toBe('Harbour film');
  expect(readLocal('search')).toBe('hers');
  expect([...kept.keys()].filter((key) => key.startsWith('timbre.visitor.'))).toEqual([]);
  setStorageOwner('olivia');
  expect(readLocal('new-project')).toBeNull();
});

test('a setting of the device is the same for everybody', () => {
  stubLocalStorage();
  setStorageOwner('olivia');
  writeDevice('player', '0.5');
  setStorageOwner('ines');
  expect(readDevice('player')).toBe('0.5');
});

test('the offline page, which knows no user, finds the last one', () => {
  stubLocalStorage();
  setStorageOwner('olivia');
  rememberStorageOwner();
  setStorageOwner(null);
  expect(lastStorageOwner()).toBe('olivia');
  rememberStorageOwner();
  expect(lastStorageOwner()).toBe('visitor');
});

test('clearing removes everything of the product, of every user, and nothing else', async () => {
  const kept = stubLocalStorage();
  kept.set('another-app', 'stays');
  for (const user of ['olivia', 'ines', null]) {
    setStorageOwner(user);
    writeLocal('script.p1', 'Welcome');
  }
  writeDevice('player', '0.5');
  await clearBrowserStorage();
  expect([...kept.keys()]).toEqual(['another-app']);
  expect(readLocal('script.p1')).toBeNull();
});

test('an empty value is removed', () => {
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
