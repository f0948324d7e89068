import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AcceptProject } from '@/components/assignments/accept-project';
import { AssignVoice } from '@/components/assignments/assign-voice';
import { RateDialog } from '@/components/assignments/rate-dialog';
import { ChatMembersDialog } from '@/components/chat/members-dialog';
import { ArchiveDialog, DeleteDialog } from '@/components/projects/list/list-dialogs';
import { PickupDialog, RenewLicenseDialog } from '@/components/projects/status/follow-up-dialogs';
import { useSetProject } from '@/components/shared/project-context';
import { ApproveDialog } from '@/components/takes/approve-dialog';
import { RequestChangesDialog } from '@/components/takes/request-changes-dialog';
import type { Project, ProjectVoice, ProjectWithParts } from '@/lib/contracts/project-shapes';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { holdResponse } from '@/tests/support/component/held-response';
import {
  button,
  clickAndSee,
  inBothOrders,
  OnEvent,
  type OwnClickCase,
  responding,
} from '@/tests/support/component/own-click';
import { renderProject } from '@/tests/support/component/project';
import { aMe, aProject, aProjectVoice, aTeam } from '@/tests/support/component/samples';

/*
 * A screen that its request ends shows its own success, also if the live event arrives before the response.
 */

const year = new Date().getFullYear();

const bo = aProjectVoice({ name: 'Bo Lind' });
const assigned = { ...bo, isAssigned: true };

const agree = () => page.getByRole('checkbox', { name: /I agree/ }).click();
const fee = { fee: 300, extras: 0, total: 300 };
const renewal = { customerPrice: 250, license: [], openId: null };

/** Response that contains an assignment. */
const assignment = (clientSecret: string | null) => ({
  project: aProject({ voices: [clientSecret ? { ...bo, isAwaitingPayment: true } : assigned] }),
  confirmation: clientSecret === null ? null : { paymentId: 'payment-1', clientSecret },
});

const changeProject = responding('PATCH /projects/{projectId}', () => aProject(afterwards));
/** The response of `changeProject`: set for each screen. */
let afterwards: Partial<ProjectWithParts> = {};

const isAssigned = { says: 'Bo Lind is assigned.', leadsTo: '/projects/project-1/chat/voice-1' };
const assignScopes: Project['scopes'] = ['list-project', 'chat', 'assign-voice'];
const assigning = (from: ProjectVoice, to: ProjectVoice) => ({
  screen: <AssignVoice publishableKey={null} />,
  params: { voiceId: bo.id },
  before: { scopes: assignScopes, voices: [from] },
  after: { scopes: assignScopes, voices: [to] },
  calls: responding('PATCH /projects/{projectId}/voices/{voiceId}', () => ({
    project: aProject(afterwards),
    confirmation: null,
  })),
});

const projectScreens: Record<string, OwnClickCase<ProjectWithParts>> = {
  'AcceptProject: accept': {
    screen: <AcceptProject />,
    user: aMe({ isVoice: true }),
    before: { scopes: ['list-project', 'accept-project'], voiceFeeDetails: fee, dueDate: `${year}-12-04` },
    after: { scopes: ['list-project'], isAccepted: true, voiceFeeDetails: fee, dueDate: `${year}-12-04` },
    calls: changeProject,
    fill: agree,
    button: button(/^Accept project/),
    says: 'The project is yours. €300, due Dec 4.',
  },
  'AcceptProject: decline': {
    screen: <AcceptProject />,
    user: aMe({ isVoice: true }),
    before: { scopes: ['list-project', 'accept-project'], voices: [assigned] },
    after: { scopes: ['list-project'], voices: [bo] },
    calls: changeProject,
    fill: () => page.getByRole('button', { name: 'Decline project' }).click(),
    button: () => page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }),
    says: 'The project is declined.',
    leadsTo: '/projects/project-1/chat/user-1',
  },
  'AssignVoice: assign': {
    ...assigning(bo, assigned),
    ...isAssigned,
    fill: agree,
    button: button(/^Assign Bo Lind/),
  },
  'AssignVoice: pay again': {
    ...assigning({ ...assigned, isAwaitingPayment: true }, assigned),
    ...isAssigned,
    fill: agree,
    button: button(/^Confirm payment/),
  },
  'AssignVoice: confirm with the bank': {
    ...assigning(bo, assigned),
    ...isAssigned,
    calls: (wait) => ({
      'PATCH /projects/{projectId}/voices/{voiceId}': () => assignment('secret'),
      'POST /dev/card-confirmation': async () => {
        await wait();
        return { status: 'confirmed' as const, paymentMethodId: null };
      },
      'POST /projects/{projectId}/voices/{voiceId}/confirm-payment': () => assignment(null),
    }),
    fill: async () => {
      await agree();
      await page.getByRole('button', { name: 'Assign Bo Lind' }).click();
      await expect.element(page.getByRole('dialog', { name: 'Confirm with your bank' })).toBeVisible();
    },
    button: button('Confirm'),
  },
  'AssignVoice: unassign': {
    ...assigning(assigned, bo),
    fill: () => page.getByRole('button', { name: 'Unassign Bo Lind' }).click(),
    button: button('Unassign'),
    says: 'Bo Lind is no longer assigned.',
  },
  ApproveDialog: {
    screen: <ApproveDialog />,
    before: { scopes: ['list-project', 'chat', 'approve-project'], voices: [assigned] },
    after: { scopes: ['list-project', 'chat', 'rate-voice'], voices: [assigned], isApproved: true },
    calls: changeProject,
    button: button('Approve'),
    leadsTo: '/projects/project-1/chat/voice-1/rate',
  },
  RequestChangesDialog: {
    screen: <RequestChangesDialog />,
    before: { scopes: ['list-project', 'chat', 'request-changes'] },
    after: { scopes: ['list-project', 'chat'] },
    calls: responding('POST /projects/{projectId}/change-requests', () => aProject(afterwards)),
    fill: () => page.getByRole('textbox', { name: 'Note 1' }).fill('Slower'),
    button: button('Send notes'),
    says: 'The voice has your notes.',
    leadsTo: '/projects/project-1/files',
  },
  'RequestChangesDialog: extra round': {
    screen: <RequestChangesDialog />,
    before: { id: 'project-2', scopes: ['list-project', 'chat', 'order-round'], openRoundId: null },
    after: { id: 'project-2', scopes: ['list-project', 'chat', 'order-round'], openRoundId: 'round-1' },
    calls: responding('POST /projects/{projectId}/rounds', () => ({ id: 'round-1' })),
    fill: async () => {
      await page.getByRole('textbox', { name: 'Note 1' }).fill('Slower');
      await agree();
    },
    button: button('Order extra round'),
    leadsTo: '/projects/round-1/assign-voice',
  },
  RateDialog: {
    screen: <RateDialog />,
    params: { voiceId: bo.id },
    before: { scopes: ['list-project', 'rate-voice'], voices: [assigned], isRated: false },
    after: { scopes: ['list-project', 'rate-voice'], voices: [assigned], isRated: true },
    calls: responding('POST /users/{userId}/rating', () => undefined),
    fill: () => page.getByRole('radio', { name: '4 stars' }).click({ force: true }),
    button: button('Rate'),
    says: 'Thank you for rating.',
    leadsTo: '/projects/project-1/chat/voice-1',
  },
  RenewLicenseDialog: {
    screen: <RenewLicenseDialog />,
    before: { scopes: ['list-project', 'chat'], isApproved: true, renewal },
    after: { scopes: ['list-project', 'chat'], isApproved: true, renewal: { ...renewal, openId: 'renewal-1' } },
    calls: responding('POST /projects/{projectId}/renewals', () => ({ id: 'renewal-1' })),
    fill: agree,
    button: button(/^Order renewal/),
    leadsTo: '/projects/renewal-1/assign-voice',
  },
  PickupDialog: {
    screen: <PickupDialog />,
    before: { scopes: ['list-project', 'chat', 'pickup-project'], isApproved: true },
    after: { scopes: ['list-project', 'chat'], isApproved: true },
    calls: responding('POST /projects/{projectId}/pickup', () => ({ id: 'pickup-1' })),
    fill: agree,
    button: button('Order pickup'),
    leadsTo: '/projects/pickup-1',
  },
  DeleteDialog: {
    screen: <DeleteDialog />,
    before: { scopes: ['list-project', 'chat', 'cancel-project'] },
    after: { scopes: ['list-project', 'chat'], isCancelled: true },
    calls: changeProject,
    button: button('Delete'),
    says: 'The project is deleted.',
    leadsTo: '/projects',
  },
  ArchiveDialog: {
    screen: <ArchiveDialog />,
    before: { scopes: ['list-project', 'archive-project'] },
    after: { scopes: ['list-project', 'archive-project'], archived: ['user-1'] },
    calls: changeProject,
    button: button('Archive'),
    says: 'The project is archived.',
    leadsTo: '/projects',
  },
  ChatMembersDialog: {
    screen: <ChatMembersDialog />,
    params: { voiceId: bo.id },
    before: { scopes: ['list-project', 'chat'], voices: [bo] },
    after: { scopes: ['list-project', 'chat'], voices: [] },
    calls: responding('DELETE /projects/{projectId}/voices/{voiceId}', () => aProject(afterwards)),
    fill: () => page.getByRole('button', { name: 'Remove Bo Lind' }).click(),
    button: button('Remove'),
    says: 'Bo Lind is no longer shortlisted.',
    leadsTo: '/projects/project-1/details',
  },
};

function ProjectEvent({ register }: { register: (store: (project: Project) => void) => void }) {
  return <OnEvent register={register} store={useSetProject()} />;
}

test.each(inBothOrders(Object.keys(projectScreens)))(
  '%s ends on its own success: event %s response',
  async (name, order) => {
    const own = projectScreens[name];
    if (!own) throw new Error(name);
    const [before, after] = [aProject({ description: 'Spot', ...own.before }), aProject(own.after)];
    afterwards = own.after;
    const { released, release } = holdResponse();
    let store = (_: Project) => {};
    stubApi({
      'GET /projects/{projectId}': () => before,
      'GET /teams/{teamId}': () => aTeam({ taxId: '123', manualInvoice: true, internationalBankTransferInfo: 'IBAN' }),
      'POST /analytics/events': () => undefined,
      ...own.calls(() => released),
    });
    await renderProject(
      <>
        <ProjectEvent
          register={(given) => {
            store = given;
          }}
        />
        {own.screen}
      </>,
      before,
      { user: own.user ?? aMe(), path: '/projects/project-1/screen', params: own.params ?? {} },
    );
    await clickAndSee({ own, order, arrive: () => store(after), release });
  },
);

test('a refused request shows the present state again', async () => {
  const project = aProject({ scopes: ['list-project', 'accept-project'] });
  const { released, release } = holdResponse();
  let store = (_: Project) => {};
  stubApi({
    'GET /projects/{projectId}': () => project,
    'GET /teams/{teamId}': () => aTeam({ internationalBankTransferInfo: 'IBAN' }),
    'PATCH /projects/{projectId}': async () => {
      await released;
      return rejected({ status: 409, error: 'No voice is assigned to this project.' });
    },
  });
  await renderProject(
    <>
      <ProjectEvent
        register={(given) => {
          store = given;
        }}
      />
      <AcceptProject />
    </>,
    project,
    { user: aMe({ isVoice: true }), path: '/projects/project-1/accept-project' },
  );
  await agree();
  await page.getByRole('button', { name: /^Accept project/ }).click();
  store({ ...project, scopes: ['list-project'] });
  release();
  await expect.element(page.getByText('You can accept once you are assigned.')).toBeVisible();
});

const sources = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true });
const screens = Object.entries(sources).filter(([file]) => !file.includes('.test.'));

/** Screens that refuse by role, which no click changes. */
const byRole = ['./projects/list/labels.tsx', './projects/members-dialog.tsx'];

test('screens that refuse by the state of a project hold it, and are in the tables above', () => {
  const missing = screens.filter(
    ([, source]) =>
      /\b(NotAllowed|AssignmentPage|useCustomerRefusal|EndedLicense)\b/.test(source) &&
      /\b(useSubmit|useRequest|useApiForm|useAssign)\(/.test(source) &&
      !/\b(withOwnClick|OwnClick)\b/.test(source),
  );
  expect(missing.map(([file]) => file).filter((file) => !byRole.includes(file))).toEqual([]);
  const ofSupport = sources['./support/projects/own-clicks.component.test.tsx']?.matchAll(/^ {2}(\w+Dialog): /gm) ?? [];
  const names = [...Object.keys(projectScreens), ...[...ofSupport].map(([, name = '']) => name)];
  const untested = screens.filter(([file, source]) => {
    const isHeld = /\bwithOwnClick\(function|<OwnClick\b/.test(source) && !file.startsWith('./shared/');
    const own = [...source.matchAll(/export (?:const|function) (\w+)/g)].map(([, name]) => name);
    return isHeld && !names.some((name) => own.includes(name.split(/\W/)[0]));
  });
  expect(untested.map(([file]) => file)).toEqual([]);
});
