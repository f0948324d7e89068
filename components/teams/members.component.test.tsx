import { usePathname } from 'next/navigation';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TeamRole } from '@/lib/contracts/teams';
import { lastChange, rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aMe, aTeam } from '@/tests/support/component/samples';
import { EditMember } from './edit-member';
import { DeleteInvitation, InviteMember } from './invitation-dialogs';
import { Members } from './members';
import { RemoveMember } from './remove-member';

const path = '/teams/team-1/members';
const projects = [
  { id: 'p1', name: 'Spring spot' },
  { id: 'p2', name: 'Phone menu' },
];
const member = (id: string, name: string, role: TeamRole) => ({
  id,
  name,
  role,
  picture: null,
  email: `${id}@radio.example`,
});
const people = [member('user-1', 'Cora Customer', 'owner'), member('dan', 'Dan Deputy', 'editor')];
const invitation = { id: 'inv-1', email: 'ida@radio.example', role: 'viewer' as const, mailDue: null };

function Routes() {
  const [kind, id, action] = usePathname()
    .slice(path.length + 1)
    .split('/');
  if (kind === 'edit' && id) {
    const Dialog = action === 'remove' ? RemoveMember : EditMember;
    return <Dialog teamId="team-1" memberId={id} />;
  }
  if (kind !== 'invitations' || !id) return null;
  return id === 'add' ? <InviteMember teamId="team-1" /> : <DeleteInvitation teamId="team-1" invitationId={id} />;
}

async function open({
  role = 'owner',
  at = path,
  expired = false,
  isImpersonating = false,
}: {
  role?: TeamRole;
  at?: string;
  expired?: boolean;
  isImpersonating?: boolean;
}) {
  const created = '2026-01-01T00:00:00.000Z';
  const expires = expired ? '2026-01-15T00:00:00.000Z' : '2199-01-15T00:00:00.000Z';
  const self = member('user-1', 'Cora Customer', role);
  const requests = stubApi({
    'GET /teams/{teamId}': () => aTeam({ role }),
    'GET /teams/{teamId}/members': () => [self, ...people.slice(1)],
    'GET /teams/{teamId}/members/{memberId}': ({ params }) =>
      [self, ...people.slice(1)].find(({ id }) => id === params.memberId) ??
      rejected({ status: 404, error: 'Not a member' }),
    'GET /teams/{teamId}/members/{memberId}/projects': () => projects.slice(0, 1),
    'GET /teams/{teamId}/projects': () => projects,
    'GET /teams/{teamId}/invitations': () => [{ ...invitation, created, expires, isExpired: expired }],
    'POST /teams/{teamId}/invitations': ({ body }) => ({
      ...invitation,
      ...body,
      created,
      expires,
      isExpired: expired,
    }),
    'POST /teams/{teamId}/invitations/{invitationId}/resend': () => ({
      ...invitation,
      created,
      expires,
      isExpired: expired,
    }),
    'DELETE /teams/{teamId}/invitations/{invitationId}': () => undefined,
    'PUT /teams/{teamId}/members/{memberId}/projects': () => projects,
    'PATCH /teams/{teamId}/members/{memberId}': ({ body }) => ({ ...member('dan', 'Dan Deputy', 'editor'), ...body }),
    'DELETE /teams/{teamId}/members/{memberId}': () => [self],
  });
  const teams = [{ id: 'team-1', name: 'Cora Radio', role, numMembers: 2 }];
  await renderScreen(
    <Members teamId="team-1">
      <Routes />
    </Members>,
    { user: aMe({ teams, isImpersonating }), path: at },
  );
  return () =>
    requests.filter(({ name }) => !name.startsWith('GET')).map(({ name, body }) => [name.split(' ')[0], body]);
}

const dialog = (name: string) => page.getByRole('dialog', { name });

async function choose(menu: string, item: string) {
  await page.getByRole('button', { name: `Menu of ${menu}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('lists members with their roles, and resends a pending invitation', async () => {
  const sent = await open({ expired: true });
  await expect.element(page.getByText('Cora Radio')).toBeVisible();
  const list = page.getByRole('list', { name: 'Members' });
  await expect.element(list.getByText('Cora Customer (you)')).toBeVisible();
  await expect.element(list.getByText('dan@radio.example')).toBeVisible();
  await expect.element(page.getByText('Expired')).toBeVisible();
  await choose('ida@radio.example', 'Resend');
  await expect.poll(sent).toEqual([['POST', {}]]);
  await choose('ida@radio.example', 'Delete');
  await dialog('Delete invitation?').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(currentPath).toBe(path);
  expect(sent().at(-1)?.[0]).toBe('DELETE');
});

test('says when an invitation waits for the next mail to its address', async () => {
  await open({});
  const created = '2026-01-01T00:00:00.000Z';
  const waiting = { ...invitation, created, expires: '2199-01-15T00:00:00.000Z', isExpired: false, mailDue: created };
  stubApi({
    'GET /teams/{teamId}/invitations': () => [waiting],
    'POST /teams/{teamId}/invitations/{invitationId}/resend': () => waiting,
  });
  await choose('ida@radio.example', 'Resend');
  await expect.element(page.getByText('The invitation to ida@radio.example is mailed within 10 minutes')).toBeVisible();
});

test('invites in two steps: email and role, then projects', async () => {
  const sent = await open({ at: `${path}/invitations/add` });
  const invite = dialog('Invite member');
  await invite.getByRole('button', { name: 'Next' }).click();
  await expect.element(invite.getByText('Please enter email')).toBeVisible();
  await invite.getByLabelText('Email').fill('ida@radio.example');
  await invite.getByRole('radio', { name: 'Viewer' }).click();
  await invite.getByRole('button', { name: 'Next' }).click();
  await invite.getByRole('checkbox', { name: 'Phone menu' }).click();
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await expect.poll(currentPath).toBe(path);
  expect(sent()).toEqual([['POST', { email: 'ida@radio.example', role: 'viewer', projectIds: ['p2'] }]]);
});

test('returns to the first step for an email address that the server rejects', async () => {
  await open({ at: `${path}/invitations/add` });
  const error = 'Please enter a valid email';
  stubApi({ 'POST /teams/{teamId}/invitations': () => rejected({ status: 400, error, fields: { email: error } }) });
  const invite = dialog('Invite member');
  await invite.getByLabelText('Email').fill('ida@');
  await invite.getByRole('button', { name: 'Next' }).click();
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(invite.getByText('Please enter a valid email')).toBeVisible();
  await expect.element(invite.getByLabelText('Email')).toHaveValue('ida@');
  const conflict = 'ida@radio.example is already a member of this team.';
  stubApi({ 'POST /teams/{teamId}/invitations': () => rejected({ status: 409, error: conflict }) });
  await invite.getByLabelText('Email').fill('ida@radio.example');
  await invite.getByRole('button', { name: 'Next' }).click();
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(invite.getByText(conflict)).toBeVisible();
});

test('offers admins neither the role owner nor removing others', async () => {
  await open({ role: 'admin', at: `${path}/edit/dan` });
  const edit = dialog('Edit member');
  await expect.element(edit.getByRole('radio', { name: 'Owner' })).toBeDisabled();
  await expect.element(edit.getByRole('radio', { name: 'Viewer' })).toBeEnabled();
  await expect.element(edit.getByRole('link', { name: 'Remove from team' })).not.toBeInTheDocument();
});

test('saves role and projects of a member, and only what changed', async () => {
  const sent = await open({ at: `${path}/edit/dan` });
  const edit = dialog('Edit member');
  await expect.element(edit.getByRole('radio', { name: 'Editor' })).toBeChecked();
  await expect.element(edit.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await edit.getByRole('radio', { name: 'Admin' }).click();
  await edit.getByRole('checkbox', { name: 'Phone menu' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect.poll(currentPath).toBe(path);
  expect(sent()).toEqual([
    ['PUT', { projectIds: ['p1', 'p2'] }],
    ['PATCH', { role: 'admin' }],
  ]);
});

test('removes a member after a confirmation', async () => {
  const sent = await open({});
  await choose('Dan Deputy', 'Remove');
  await dialog('Remove member?').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(currentPath).toBe(path);
  expect(sent()).toEqual([['DELETE', undefined]]);
});

test('shows why the only owner cannot leave, and leads to the profile after leaving', async () => {
  await open({ at: `${path}/edit/user-1/remove` });
  const error = 'A team needs at least one owner. Make another member an owner first.';
  stubApi({ 'DELETE /teams/{teamId}/members/{memberId}': () => rejected({ status: 409, error }) });
  const leave = dialog('Leave team?');
  await leave.getByRole('button', { name: 'Leave team' }).click();
  await expect.element(leave.getByText(error)).toBeVisible();
  stubApi({ 'DELETE /teams/{teamId}/members/{memberId}': () => [] });
  await leave.getByRole('button', { name: 'Leave team' }).click();
  await expect.poll(currentPath).toBe('/profile');
});

test('viewers leave from their profile', async () => {
  const requests = stubApi({
    'GET /teams/{teamId}': () => aTeam({ role: 'viewer' }),
    'GET /teams/{teamId}/members/{memberId}': () => member('user-1', 'Cora Customer', 'viewer'),
    'DELETE /teams/{teamId}/members/{memberId}': () => [],
  });
  await renderScreen(<RemoveMember teamId="team-1" memberId="user-1" closeTo="/profile" />, {
    user: aMe(),
    path: '/profile/leave-team/team-1',
  });
  const leave = dialog('Leave team?');
  await expect
    .element(leave.getByText('You can no longer open the projects of Cora Radio.', { exact: false }))
    .toBeVisible();
  await leave.getByRole('button', { name: 'Leave team' }).click();
  await expect.poll(currentPath).toBe('/profile');
  expect(lastChange(requests)?.name).toBe('DELETE /teams/{teamId}/members/{memberId}');
});

test.each(['edit/nobody', 'edit/nobody/remove', 'invitations/none/delete'])(
  '%s redirects to the list',
  async (route) => {
    await open({ at: `${path}/${route}` });
    await expect.poll(currentPath).toBe(path);
  },
);

test('support that acts as the owner reads the lists, and is offered no change', async () => {
  await open({ isImpersonating: true });
  await expect.element(page.getByText('Only the user can change this. You are impersonating.')).toBeVisible();
  await expect.element(page.getByText('dan@radio.example')).toBeVisible();
  await expect.element(page.getByText('ida@radio.example')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Invite member' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /Dan Deputy/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Menu of/ })).not.toBeInTheDocument();
});
