import { expect, test, vi } from 'vitest';
import { reportError, statusOf } from './global-errors';

test('returns the status of a failed request only', () => {
  expect(statusOf(Object.assign(new Error('no'), { status: 401 }))).toBe(401);
  expect(statusOf(new Error('network'))).toBe(0);
  expect(statusOf({ status: '401' })).toBe(0);
  expect(statusOf(null)).toBe(0);
});

test('does not report an aborted request', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  reportError(new DOMException('called off', 'AbortError'));
  expect(warn).not.toHaveBeenCalled();
  reportError(new Error('real'));
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
