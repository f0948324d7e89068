import { createStore } from '@/components/ui/store';
import { statusOf } from './global-errors';

type Question = { answer: (isLoggedIn: boolean) => void };

export const loginQuestion = createStore<Question | null>(null);
let pending: Promise<boolean> | null = null;
let isUserKnown = false;

export function offerLoginAgain(isOffered: boolean): void {
  isUserKnown = isOffered;
}

/**
 * Runs `run`. If the session has expired, asks the same user to log in again, keeping everything typed, and runs it
 * once more.
 * @throws what `run` throws, also if the user does not log in
 */
export async function withLogin<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const hasSessionEnded = statusOf(error) === 401 && codeOf(error) === 'unauthenticated';
    if (!hasSessionEnded || !isUserKnown || !(await askForLogin())) throw error;
    return run();
  }
}

function askForLogin(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    loginQuestion.set({
      answer: (isLoggedIn) => {
        pending = null;
        loginQuestion.set(null);
        resolve(isLoggedIn);
      },
    });
  });
  return pending;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
}
