import { createStore, type Store } from '@/components/ui/store';
import { statusOf } from '@/components/shell/global-errors';

type Question = { answer: (isAnswered: boolean) => void };

export const loginQuestion = createStore<Question | null>(null);
export const passwordQuestion = createStore<Question | null>(null);
export const agreementQuestion = createStore<Question | null>(null);
const pending = new Map<Store<Question | null>, Promise<boolean>>();
let isUserKnown = false;

export function offerLoginAgain(isOffered: boolean): void {
  isUserKnown = isOffered;
}

/**
 * Calls `run`. If the session has expired, asks the same user to log in again; if the request needs a recent password or
 * an agreement to new terms, asks for it. Everything typed stays. Then calls it again.
 * @throws what `run` throws, also if the user does not respond.
 */
export async function withLogin<T>(run: () => Promise<T>): Promise<T> {
  let previous: Store<Question | null> | null = null;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      const question = questionOf(error);
      if (!question || question === previous || !isUserKnown || !(await ask(question))) throw error;
      previous = question;
    }
  }
}

function questionOf(error: unknown): Store<Question | null> | null {
  const code = codeOf(error);
  if (code === 'password-required') return passwordQuestion;
  if (code === 'agreement-needed') return agreementQuestion;
  return code === 'unauthenticated' && statusOf(error) === 401 ? loginQuestion : null;
}

function ask(question: Store<Question | null>): Promise<boolean> {
  const asked =
    pending.get(question) ??
    new Promise<boolean>((resolve) => {
      question.set({
        answer: (isAnswered) => {
          pending.delete(question);
          question.set(null);
          resolve(isAnswered);
        },
      });
    });
  pending.set(question, asked);
  return asked;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
}
