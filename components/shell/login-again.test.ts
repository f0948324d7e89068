import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/client/api';
import { loginQuestion, offerLoginAgain, withLogin } from './login-again';

const ended = new ApiError(401, 'Please login', 'unauthenticated');

beforeEach(() => offerLoginAgain(true));

/** A request that is rejected until the user has logged in again. */
function callOfEndedSession() {
  return vi.fn<() => Promise<string>>().mockRejectedValueOnce(ended).mockResolvedValue('saved');
}

test('after the login the call is made again, with what it was made with', async () => {
  const call = callOfEndedSession();
  const result = withLogin(call);
  await vi.waitFor(() => expect(loginQuestion.get()).not.toBeNull());
  loginQuestion.get()?.answer(true);
  expect(await result).toBe('saved');
  expect(call).toHaveBeenCalledTimes(2);
  expect(loginQuestion.get()).toBeNull();
});

test('calls that fail at the same time ask once', async () => {
  const asked = vi.fn<() => void>();
  const stop = loginQuestion.subscribe(asked);
  const both = Promise.all([withLogin(callOfEndedSession()), withLogin(callOfEndedSession())]);
  await vi.waitFor(() => expect(loginQuestion.get()).not.toBeNull());
  loginQuestion.get()?.answer(true);
  expect(await both).toEqual(['saved', 'saved']);
  expect(asked).toHaveBeenCalledTimes(2);
  stop();
});

test('without a login the refusal stays, and the call is not made again', async () => {
  const call = callOfEndedSession();
  const result = withLogin(call);
  await vi.waitFor(() => expect(loginQuestion.get()).not.toBeNull());
  loginQuestion.get()?.answer(false);
  await expect(result).rejects.toBe(ended);
  expect(call).toHaveBeenCalledTimes(1);
});

test.each([
  ['a wrong password', new ApiError(401, 'Wrong email or password', 'wrong-login'), true],
  ['another refusal', new ApiError(403, 'Missing scope chat', 'missing-scope'), true],
  ['a visitor', ended, false],
])('%s asks nothing', async (_, error, isUserKnown) => {
  offerLoginAgain(isUserKnown);
  await expect(withLogin(() => Promise.reject(error))).rejects.toBe(error);
  expect(loginQuestion.get()).toBeNull();
});
