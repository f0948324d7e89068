import { afterEach, expect, test, vi } from 'vitest';
import { loginQuestion, offerLoginAgain } from '@/components/shell/login/login-again';
import { ApiError } from '@/lib/client/api';
import { retry } from './connection';

afterEach(() => offerLoginAgain(false));

test('offers the login when the session has ended, and then repeats the step', async () => {
  offerLoginAgain(true);
  const ended = new ApiError(401, 'Please login', 'unauthenticated');
  const step = vi.fn<() => Promise<string>>().mockRejectedValueOnce(ended).mockResolvedValue('uri');
  const upload = retry({ signal: new AbortController().signal, onPause: vi.fn(), onResume: vi.fn() }, step);
  await expect.poll(() => loginQuestion.get()).not.toBeNull();
  loginQuestion.get()?.answer(true);
  expect(await upload).toBe('uri');
  expect(step).toHaveBeenCalledTimes(2);
});
