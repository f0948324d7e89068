import { statusOf } from './global-errors';

type Question = { answer: (isLoggedIn: boolean) => void };

let question: Question | null = null;
let pending: Promise<boolean> | null = null;
let isUserKnown = false;
const listeners = new Set<() => void>();

function change(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

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
    change({
      answer: (isLoggedIn) => {
        pending = null;
        change(null);
        resolve(isLoggedIn);
      },
    });
  });
  return pending;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
}

export const loginQuestion = {
  get: (): Question | null => question,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
