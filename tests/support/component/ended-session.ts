import { page, userEvent } from 'vitest/browser';
import type { Me } from '@/lib/contracts/profile';
import { expiredSession, stubApi } from './api-stub';

/** Ends the session of `user`: handlers wrapped in the returned function respond only after `logInAgain`. */
export function endSession(user: Me) {
  let hasSession = false;
  stubApi({
    'POST /login': () => {
      hasSession = true;
      return user;
    },
  });
  return <Request, Result>(handler: (request: Request) => Result) =>
    (request: Request) =>
      hasSession ? handler(request) : expiredSession();
}

/** Answers the dialog that a lost session opens. */
export async function logInAgain(): Promise<void> {
  const login = page.getByRole('alertdialog', { name: 'Please login' });
  await login.getByLabelText('Password', { exact: true }).fill('timbre-demo-1');
  await userEvent.keyboard('{Enter}');
}
