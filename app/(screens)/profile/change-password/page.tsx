import type { Metadata } from 'next';
import { ChangePassword } from '@/components/profile/change-password';
import { LoginPrompt } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { currentActor } from '@/server/http/session';
import { presentActor } from '@/server/profile/queries';

export const metadata: Metadata = { title: 'Change password' };

export default async function ChangePasswordPage() {
  const actor = await currentActor();
  if (!actor) {
    return (
      <PageFrame title="Change password">
        <LoginPrompt text="Log in to change your password." />
      </PageFrame>
    );
  }
  return <ChangePassword user={await presentActor(actor)} />;
}
