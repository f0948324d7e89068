import { usePathname } from 'next/navigation';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectLink } from '@/tests/support/component/locators';
import { ApproveDialog } from '@/components/takes/approve-dialog';
import { file, stubApi } from '@/tests/support/component/api-stub';
import { created, long, scopes, showRoom, wav, web } from '@/tests/support/component/review-room';
import { aMe, aTake } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';

test('keys choose takes and versions, and say how loud they are', async () => {
  const audio = [aTake({ ...long, output: web }), aTake({ ...long, id: 'take-2', name: 'Welcome again' })];
  await showRoom({ audio, scopes });
  const version = page.getByRole('radiogroup', { name: 'Version' });
  await expect.element(page.getByRole('radio', { name: 'Original' })).toBeChecked();
  await expect.element(version.getByRole('radio', { name: 'Broadcast (-23)' })).toBeDisabled();
  await userEvent.keyboard('4');
  await expect.element(version.getByRole('radio', { name: 'Web (-16)' })).toBeChecked();
  await expect.element(page.getByText('−16.0 LUFS')).toBeVisible();
  await expect.element(page.getByText('about as loud as web video and podcasts')).toBeVisible();
  await userEvent.keyboard('2');
  await expect.element(page.getByRole('radio', { name: /^Welcome again/ })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Original' })).toBeChecked();
  // The web version was chosen and comes back with the take that has it.
  await userEvent.keyboard('1');
  await expect.element(version.getByRole('radio', { name: 'Web (-16)' })).toBeChecked();
  await expect.element(page.getByText(/^All takes and versions play as loud as the quietest/)).toBeVisible();
  await userEvent.keyboard('m');
  await expect.element(page.getByText('Each plays at its own loudness.')).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog').getByText('Hear Web (-16)')).toBeVisible();
});

test('another take goes on at the same moment', async () => {
  // Longer than a busy machine needs for the keys.
  const twoMinutes = { durationMs: 120_000, duration: 120 };
  const audio = [aTake(twoMinutes), aTake({ ...twoMinutes, id: 'take-2', name: 'Welcome again' })];
  stubApi({ 'GET /stream': () => file(wav(120)) });
  await showRoom({ audio, scopes });
  await userEvent.keyboard('{ArrowRight} ');
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const positionOf = (name: string) =>
    Number(page.getByRole('slider', { name }).element().getAttribute('aria-valuenow'));
  await expect.poll(() => positionOf('Welcome by Bea Tests')).toBeGreaterThan(2);
  await userEvent.keyboard('2');
  await expect.element(page.getByRole('slider', { name: 'Welcome again by Bea Tests' })).toBeVisible();
  expect(positionOf('Welcome again by Bea Tests')).toBeGreaterThan(2);
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('masters all takes, says how many wait, and exports them', async () => {
  const takes = [1, 2, 3].map((n) => aTake({ ...long, id: `take-${n}`, name: `Take ${n}`, uri: `audio/${n}.wav` }));
  await showRoom({ audio: takes, scopes });
  const pending = { status: 'processing', failure: null, uri: null, lastModified: created } as const;
  const output = [{ type: 'lufs16', ...pending, integratedLufs: null, truePeakDbtp: null } as const];
  const requests = stubApi({
    'POST /projects/{projectId}/masters': () =>
      takes.map((take) => ({ ...take, output, queuedMasters: ['lufs23' as const] })),
    'POST /projects/{projectId}/exports': () => ({ id: 'export-1' }) as never,
  });
  await page.getByRole('button', { name: 'Master all' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Mastering 3, 3 waiting' })).toBeVisible();
  expect(requests.map(({ name }) => name)).toContain('POST /projects/{projectId}/masters');
  await page.getByRole('button', { name: 'Download all' }).click();
  await expect
    .poll(() => requests.map(({ body }) => body))
    .toContainEqual({
      lines: [1, 2, 3].map((n) => ({ filename: `Take ${n}`, line: '', uri: `audio/${n}.wav` })),
      format: 'wav-24bit',
    });
});

test('on a phone, the title stays whole beside the actions', async () => {
  await setViewport(320, 800);
  await showRoom({ audio: [aTake({ ...long, uri: 'audio/1.wav' })], scopes });
  const title = page.getByRole('heading', { level: 1, name: 'Review' });
  await expect.element(title).toBeVisible();
  expect(title.element().scrollWidth).toBeLessThanOrEqual(title.element().clientWidth);
  await expect.element(page.getByRole('button', { name: 'Master all' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download all' })).toBeVisible();
});

test('takes with the same name are told apart', async () => {
  const second = aTake({
    ...long,
    id: 'take-2',
    number: 2,
    user: { id: 'voice-2', name: 'Cleo Tests', picture: null },
  });
  await showRoom({ audio: [aTake(long), second], scopes });
  await expect.element(page.getByRole('radio', { name: /^Welcome, Bea Tests/ })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /^Welcome \(2\), Cleo Tests/ })).toBeVisible();
});

test('ten takes are reviewed by the keyboard', async () => {
  const audio = Array.from({ length: 10 }, (_, at) =>
    aTake({ ...long, id: `take-${at + 1}`, name: `Take ${at + 1}`, output: at === 4 ? web : [] }),
  );
  await showRoom({ audio, numTakes: 10, scopes: [...scopes, 'approve-project', 'request-changes'] });
  const isHeard = (name: string) =>
    expect.element(page.getByRole('radio', { name: new RegExp(`^${name} `) })).toBeChecked();
  await isHeard('Take 1');
  await userEvent.keyboard('k');
  await isHeard('Take 1');
  await userEvent.keyboard('jjj');
  await isHeard('Take 4');
  await userEvent.keyboard('2');
  await isHeard('Take 5');
  await userEvent.keyboard('5');
  await expect.element(page.getByRole('radio', { name: 'Web (-16)' })).toBeChecked();
  await userEvent.keyboard('x');
  await expect.element(page.getByRole('radio', { name: 'Original' })).toBeChecked();
  await userEvent.keyboard('xkx');
  await isHeard('Take 5');
  await expect.element(page.getByRole('radio', { name: 'Web (-16)' })).toBeChecked();
  await userEvent.keyboard('jjjjjj');
  await isHeard('Take 10');
  await userEvent.keyboard('?');
  const help = page.getByRole('dialog');
  for (const label of [
    'Hear the next take',
    'Hear the previous take',
    'Go back to what you heard before, and again',
    'Approve 10 takes',
    'Request changes',
  ])
    await expect.element(help.getByText(label)).toBeVisible();
});

test('keys open the approval and the request of changes, for those who may', async () => {
  await showRoom({ audio: [aTake(long)], scopes: [...scopes, 'approve-project', 'request-changes'] });
  const isOpen = (dialog: string) =>
    expect.poll(() => window.location.pathname).toBe(`/projects/project-1/review/${dialog}`);
  await expect.element(page.getByRole('radio', { name: 'Original' })).toBeChecked();
  await userEvent.keyboard('a');
  await isOpen('approve');
  await userEvent.keyboard('c');
  await isOpen('request-changes');
});

test('the approval says what it covers, and the date only if there is one', async () => {
  await setViewport(320, 800);
  const date = { kind: 'automatic-approval', date: '2020-12-04T10:00:00.000Z' } as const;
  const status = { state: 'approval', text: '', waitsFor: 'you', action: null, date } as const;
  const given = { audio: [aTake(long)], numTakes: 1, scopes: [...scopes, 'approve-project' as const] };
  const { unmount } = await showRoom({ ...given, isDeliveryComplete: true, status });
  const decision = page.getByRole('complementary', { name: 'Decision and script' });
  await expect.element(decision.getByText(/It is approved automatically on Dec 4, 2020\./)).toBeVisible();
  await expectLink('Approve 1 take', '/projects/project-1/review/approve', decision);
  expect(document.documentElement.scrollWidth).toBe(320);
  await unmount();
  await showRoom({ ...given, status: { ...status, date: null } });
  await expect.element(decision.getByRole('link', { name: 'Approve 1 take' })).toBeVisible();
  expect(decision.element().textContent).not.toMatch(/automatic|has delivered/);
});

function ApprovalRoute() {
  return usePathname().endsWith('/approve') && <ApproveDialog part="review" />;
}

test('the approval asks about a note that is being written, which stays', async () => {
  const given = { audio: [aTake(long)], numTakes: 1, scopes: [...scopes, 'approve-project' as const] };
  const { requests } = await showRoom(given, aMe(), <ApprovalRoute />);
  await page.getByRole('button', { name: 'Add note' }).click();
  const note = page.getByRole('form', { name: 'New note' }).getByRole('textbox', { name: 'Note' });
  await note.fill('Slower, please');
  await page.getByRole('link', { name: 'Approve 1 take' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve delivery' });
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.element(dialog.getByText('A note is not sent: “Slower, please”')).toBeVisible();
  expect(requests.filter(({ name }) => name.startsWith('PATCH'))).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(note).toHaveValue('Slower, please');
});

test('keys decide nothing for those who may not', async () => {
  await showRoom({ audio: [aTake(long)], scopes });
  await userEvent.keyboard('?');
  const help = page.getByRole('dialog');
  await expect.element(help.getByText('Add a note')).toBeVisible();
  await expect.element(help.getByText(/^Approve/)).not.toBeInTheDocument();
  await expect.element(help.getByText('Request changes')).not.toBeInTheDocument();
  await expect.element(help.getByText('Hear the next take')).not.toBeInTheDocument();
});
