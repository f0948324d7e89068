import type { Metadata } from 'next';
import { YourData } from '@/components/profile/your-data';
import { LoginPrompt } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { currentActor } from '@/server/http/session';
import { getOwnData } from '@/server/requests/queries';

export const metadata: Metadata = { title: 'Your data' };

export default async function YourDataPage() {
  const actor = await currentActor();
  if (!actor) {
    return (
      <PageFrame title="Your data">
        <LoginPrompt text="Log in to see what is stored about you." />
      </PageFrame>
    );
  }
  return <YourData data={await getOwnData(actor)} />;
}
