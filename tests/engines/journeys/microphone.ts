import type { Page, Target } from '@/tests/engines/page';
import { pollUntil } from '@/tests/support/jobs/poll';

/** Grants access to the microphone if the page asks for it, and waits until what needs it is shown. */
export async function grantMicrophone(page: Page, shown: Target): Promise<void> {
  const grant = page.role('dialog', 'Grant access to microphone').role('button', 'Grant access');
  let isGranted = false;
  const attempt = async () => {
    if ((await shown.now()).count > 0) return true;
    if (!isGranted && (await grant.now()).count > 0) {
      await grant.click();
      isGranted = true;
    }
    return false;
  };
  await pollUntil(attempt, { everyMs: 200, what: 'the recorder' });
}
