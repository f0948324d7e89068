import { reportError } from '@/components/shell/global-errors';
import { withLogin } from '@/components/shell/login-again';

/**
 * Sends a change that the screen already shows. Offers the login in place if the session has ended. If the request
 * fails, reverts the change and reports the error in the global dialog.
 * @returns whether the change is stored
 */
export async function sendOrRevert(send: () => Promise<unknown>, revert?: () => void): Promise<boolean> {
  try {
    await withLogin(send);
    return true;
  } catch (error) {
    revert?.();
    reportError(error);
    return false;
  }
}
