import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/client/api';
import { loginQuestion, offerLoginAgain, passwordQuestion, withLogin } from './login-again';

const ended = new ApiError(401, 'Please login', 'unauthenticated');

beforeEach(() => offerLoginAgain(true));

function requestWithExpiredSession() {
  return vi.fn<() => Promise<string>>().mockRejectedValueOnce(ended).mockResolvedValue('saved');
}

test('repeats the request after the login', async () => {
  const request = requestWithExpiredSession();
  const result = withLogin(request);
  await expect.poll(() => loginQuestion.get()).not.toBeNull();
  loginQuestion.get()?.answer(true);
  expect(await result).toBe('saved');
  expect(request).toHaveBeenCalledTimes(2);
  expect(loginQuestion.get()).toBeNull();
});

test('prompts once for simultaneous failures', async () => {
  const listener = vi.fn<() => void>();
  const stop = loginQuestion.subscribe(listener);
  const both = Promise.all([withLogin(requestWithExpiredSession()), withLogin(requestWithExpiredSession())]);
  await expect.poll(() => loginQuestion.get()).not.toBeNull();
  loginQuestion.get()?.answer(true);
  expect(await both).toEqual(['saved', 'saved']);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});

test('without a login, fails with the original error and does not repeat the request', async () => {
  const request = requestWithExpiredSession();
  const result = withLogin(request);
  await expect.poll(() => loginQuestion.get()).not.toBeNull();
  loginQuestion.get()?.answer(false);
  await expect(result).rejects.toBe(ended);
  expect(request).toHaveBeenCalledTimes(1);
});

test.each([
  ['a wrong password', new ApiError(401, 'Wrong email or password', 'wrong-login'), true],
  ['another refusal', new ApiError(403, 'Missing scope chat', 'missing-scope'), true],
  ['a visitor', ended, false],
])('%s does not prompt', async (_, error, isUserKnown) => {
  offerLoginAgain(isUserKnown);
  await expect(withLogin(() => Promise.reject(error))).rejects.toBe(error);
  expect(loginQuestion.get()).toBeNull();
});

test('asks for the password that a request needs, also after a login, and repeats the request', async () => {
  const needsPassword = new ApiError(403, 'Please confirm your password.', 'password-required');
  const request = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(ended)
    .mockRejectedValueOnce(needsPassword)
    .mockResolvedValue('saved');
  const result = withLogin(request);
  await expect.poll(() => loginQuestion.get()).not.toBeNull();
  loginQuestion.get()?.answer(true);
  await expect.poll(() => passwordQuestion.get()).not.toBeNull();
  passwordQuestion.get()?.answer(true);
  expect(await result).toBe('saved');
});

test('without the password, fails with the original error', async () => {
  const needsPassword = new ApiError(403, 'Please confirm your password.', 'password-required');
  const request = vi.fn<() => Promise<string>>().mockRejectedValue(needsPassword);
  const result = withLogin(request);
  await expect.poll(() => passwordQuestion.get()).not.toBeNull();
  passwordQuestion.get()?.answer(false);
  await expect(result).rejects.toBe(needsPassword);
  expect(request).toHaveBeenCalledTimes(1);
});
