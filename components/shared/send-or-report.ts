import { reportError } from '@/components/shell/global-errors';
import { withLogin } from '@/components/shell/login/login-again';

/**
 * Sends a change that the screen shows when it is stored, such as Undo of a message whose component may be gone. Offers
 * the login in place if the session has ended, and reports an error in the global dialog. Never rejects.
 */
export async function sendOrReport(send: () => Promise<unknown>): Promise<void> {
  try {
    await withLogin(send);
  } catch (error) {
    reportError(error);
  }
}
