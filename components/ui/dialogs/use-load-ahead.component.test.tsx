import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { rendered } from '@/tests/support/component/rendered';
import { useLoadAhead } from './use-load-ahead';

const load = vi.fn(() => Promise.reject(new Error('offline')));

function Ahead() {
  useLoadAhead(load);
  return null;
}

test('loads two seconds after the page was opened, unless it was left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const left = await render(<Ahead />);
  await left.unmount();
  await render(<Ahead />);
  vi.advanceTimersByTime(1999);
  await rendered();
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await rendered();
  expect(load).toHaveBeenCalledOnce();
});
