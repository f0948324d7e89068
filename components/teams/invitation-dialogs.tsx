'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useEffect, useState } from 'react';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useRequest, useSubmit } from '@/components/shared/use-request';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { DangerActions } from '@/components/ui/dialogs/confirm-dialog';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api, type ApiError } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { TeamRole } from '@/lib/contracts/teams';
import { mayGrant } from '@/lib/domain/people/team-members';
import { ProjectsField, RoleField, sentText } from './member-fields';
import { useTeam, useTeamMembers } from './use-team';

export function InviteMember({ teamId }: { teamId: string }) {
  return (
    <RouteDialog title="Invite member" closeTo={`/teams/${teamId}/members`} closeOnOutside={false}>
      {(close) => <InviteSteps teamId={teamId} close={close} />}
    </RouteDialog>
  );
}

const mentionsEmail = (error: ApiError) => 'email' in error.fields || /valid e-?mail/i.test(error.message);

function InviteSteps({ teamId, close }: { teamId: string; close: () => void }) {
  const queries = useQueryClient();
  const { data: team } = useTeam(teamId);
  const [step, setStep] = useState<1 | 2>(1);
  const [email, setEmail] = useState('');
  const [emailError, setEmailError] = useState<string>();
  const [role, setRole] = useState<TeamRole>('editor');
  const [projectIds, setProjectIds] = useState<string[]>([]);
  const [problem, setProblem] = useState<string>();
  const { send, isSending } = useRequest(
    async () => {
      const body = { email, role, projectIds };
      const invitation = await api('POST /teams/{teamId}/invitations', { params: { teamId }, body });
      void loadAgain(queries, { queryKey: queryKeys.teamInvitations(teamId) });
      showToast(sentText(invitation));
      close();
    },
    (error) => {
      if (mentionsEmail(error)) {
        setEmailError(error.fields.email ?? 'Please enter a valid email');
        setStep(1);
      } else {
        setProblem(error.message);
      }
    },
  );
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === '') setEmailError('Please enter email');
    else setStep(2);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    void send();
  };
  if (step === 1) {
    return (
      <form noValidate onSubmit={goOn} className="flex flex-col gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          error={emailError}
          onChange={(event) => {
            setEmail(event.target.value);
            setEmailError(undefined);
          }}
        />
        <RoleField value={role} onChange={setRole} isAllowed={(granted) => mayGrant(team?.role ?? null, granted)} />
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit">Next</Button>
        </DialogActions>
      </form>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ProjectsField teamId={teamId} value={projectIds} onChange={setProjectIds} />
      {problem && <Alert>{problem}</Alert>}
      <DialogActions>
        <Button variant="secondary" onClick={() => setStep(1)}>
          Back
        </Button>
        <Button type="submit" loading={isSending}>
          Send invitation
        </Button>
      </DialogActions>
    </form>
  );
}

export function DeleteInvitation({ teamId, invitationId }: { teamId: string; invitationId: string }) {
  const router = useRouter();
  const queries = useQueryClient();
  const closeTo = `/teams/${teamId}/members`;
  const { invitations } = useTeamMembers(teamId);
  const invitation = invitations.data?.find(({ id }) => id === invitationId);
  const { problem, send, isSending } = useSubmit(async (close: () => void) => {
    const params = { teamId, invitationId };
    await api('DELETE /teams/{teamId}/invitations/{invitationId}', { params });
    showToast('Invitation deleted');
    close();
    void loadAgain(queries, { queryKey: queryKeys.teamInvitations(teamId) });
  });
  const isUnknown = invitations.data !== undefined && !invitation && !isSending;
  useEffect(() => {
    if (isUnknown) router.replace(closeTo);
  }, [isUnknown, closeTo, router]);
  return (
    <RouteDialog title="Delete invitation?" closeTo={closeTo}>
      {(close) => (
        <>
          <p className="text-muted">The link that was mailed to {invitation?.email ?? 'the address'} stops working.</p>
          <DangerActions
            problem={problem}
            isSending={isSending}
            onConfirm={() => send(close)}
            onCancel={() => close()}
          />
        </>
      )}
    </RouteDialog>
  );
}
