import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Message } from '@/lib/contracts/chat';
import { showToast } from '@/components/ui/notices/toaster';
import { page as pageOf, stubApi } from '@/tests/support/component/api-stub';
import { openedSource, stubLiveSource } from '@/tests/support/component/live-source';
import { renderProject } from '@/tests/support/component/project';
import { aProject, aProjectVoice } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { ChatScreen } from './chat-screen';
import { aMessage } from '@/tests/support/messages';

afterEach(() => {
  vi.unstubAllGlobals();
});

const voice = aProjectVoice();

/** @param minute of its time, within an hour */
const message = (minute: number) =>
  aMessage({
    id: `message-${minute}`,
    text: `Message ${minute}.`,
    from: { id: voice.id, name: voice.name, picture: null },
    userId: voice.id,
    voiceId: voice.id,
    timestamp: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
  });

async function openChat(messages: readonly Message[]) {
  stubApi({ 'GET /projects/{projectId}/messages': () => pageOf({ items: [...messages], nextCursor: null }) });
  const project = aProject({ voices: [voice], scopes: ['chat'] });
  const [path, params] = [`/projects/${project.id}/chat/${voice.id}`, { voiceId: voice.id }];
  await renderProject(<ChatScreen />, project, { path, params });
}

const fiftyMessages = () => Array.from({ length: 50 }, (_, minute) => message(minute));

test('an interruption of live updates keeps the position in the chat and the message being written', async () => {
  stubLiveSource();
  const messages = fiftyMessages();
  stubApi({ 'POST /projects/{projectId}/voices/{voiceId}/writing-chat-message': () => undefined });
  await openChat(messages);
  const source = await openedSource();
  const list = page.getByRole('region', { name: 'Messages' });
  await expect.element(page.getByText('Message 49.')).toBeInViewport();
  const box = page.getByRole('textbox', { name: 'Message to Bea Tests' });
  await box.fill('Half a thought');
  list.element().scrollTo({ top: 600 });
  await expect.element(page.getByText('Message 49.')).not.toBeInTheDocument();
  const read = page.getByText('Message 15.');
  await expect.element(read).toBeInViewport();
  const top = () => Math.round(read.element().getBoundingClientRect().top);
  const before = top();

  messages.push(message(50));
  source.emit('reset');
  await expect.element(page.getByRole('button', { name: 'Unread messages!' })).toBeVisible();
  expect(top()).toBe(before);
  await expect.element(box).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Unread messages!' }).click();
  await expect.element(page.getByText('Message 50.', { exact: true })).toBeInViewport();
});

test.each([390, 1440])('at %i px, snackbars do not cover the last message', async (width) => {
  await setViewport(width, 844);
  await openChat(fiftyMessages());
  const last = page.getByText('Message 49.');
  await expect.element(last).toBeInViewport();
  showToast('Thank you for rating.');
  showToast('The project is archived.', { undo: () => {} });
  const first = page.getByText('Thank you for rating.');
  await expect.element(first).toBeVisible();
  await expect
    .poll(() => last.element().getBoundingClientRect().bottom - first.element().getBoundingClientRect().top)
    .toBeLessThan(0);
  await expect.element(last).toBeInViewport();
});

test('reports a message of the other side, and not the own ones', async () => {
  const sent = stubApi({ 'POST /reports': () => undefined });
  const own = aMessage({ ...message(2), id: 'own', text: 'Mine.', userId: 'user-1', from: null });
  await openChat([message(1), own]);
  const report = page.getByRole('button', { name: 'Report this message from Bea Tests' });
  await expect.element(report).toBeVisible();
  expect(page.getByRole('button', { name: /^Report/ }).elements()).toHaveLength(1);
  await report.click();
  const dialog = page.getByRole('dialog', { name: 'Report this message from Bea Tests' });
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOptions('Hate or harassment');
  await dialog.getByRole('textbox', { name: 'What is wrong?' }).fill('An insult');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect.element(dialog.getByText('Report sent. We confirm by email.')).toBeVisible();
  expect(sent.find(({ name }) => name === 'POST /reports')?.body).toMatchObject({
    subjectKind: 'message',
    subjectId: 'message-1',
    ground: 'hate',
  });
});
