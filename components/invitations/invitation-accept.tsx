'use client';

import { useSubmit } from '@/components/shared/use-submit';
import { hardReload } from '@/components/shell/hard-reload';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/notices/alert';
import { api } from '@/lib/client/api';
import type { Invitation } from '@/lib/contracts/invitations';
import { landingAfterInvitation } from '@/lib/domain/assignments/invitation';

export function InvitationAccept({ invitation }: { invitation: Invitation }) {
  const { isSending, problem, send } = useSubmit(async () => {
    const params = { invitationId: invitation.id };
    const user = await api('POST /team-invitations/{invitationId}/accept', { params, body: {} });
    hardReload(landingAfterInvitation(user));
  });
  return (
    <div className="flex flex-col gap-4">
      {problem && <Alert>{problem}</Alert>}
      <Button loading={isSending} onClick={() => send()}>
        Accept invitation
      </Button>
    </div>
  );
}
