import { useQueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useMessages } from './use-messages';
import { queryKeys } from '@/lib/client/query-keys';
import type { Message } from '@/lib/contracts/chat';
import { page as pageOf, rejected, stubApi } from '@/tests/support/component/api-stub';
import { holdResponse } from '@/tests/support/component/held-response';
import { openedSource, stubLiveSource } from '@/tests/support/component/live-source';
import { renderScreen } from '@/tests/support/component/render';
import { aMe } from '@/tests/support/component/samples';
import { aMessage } from '@/tests/support/messages';

afterEach(() => {
  vi.unstubAllGlobals();
});

const [projectId, voiceId] = ['project-1', 'voice-1'];
const isNotSending = () => false;
const ignore = () => {};

/** @param second of its time */
const message = (text: string, second: number) =>
  aMessage({ id: text, text, userId: voiceId, voiceId, timestamp: `2026-01-01T00:00:0${second}.000Z` });

function Shown() {
  const queries = useQueryClient();
  const loadNewest = () => void queries.invalidateQueries({ queryKey: queryKeys.messages(projectId, voiceId) });
  const { messages, loadOlder, isLoading } = useMessages(projectId, voiceId, 'user-1', isNotSending, ignore);
  return (
    <>
      <p>{isLoading ? 'Loading' : messages.map(({ text }) => text).join(' ')}</p>
      <button type="button" onClick={loadOlder}>
        Older
      </button>
      <button type="button" onClick={loadNewest}>
        Newest
      </button>
    </>
  );
}

type Page = { items: Message[]; nextCursor: string | null };

/**
 * @param respond called with the number of the request, from 0, and whether it asks for older messages
 * @param pageOfCursor by default, one older page follows the newest
 */
function stubMessages(
  respond: (request: number, isOlder: boolean) => Promise<Message[]>,
  pageOfCursor?: (cursor: string) => Page | undefined,
) {
  let request = 0;
  return stubApi({
    'GET /projects/{projectId}/messages': async ({ query }) => {
      const isOlder = query.cursor !== undefined;
      const given = pageOfCursor?.(query.cursor ?? '');
      if (given) return pageOf(given);
      const items = await respond(request++, isOlder);
      return pageOf({ items, nextCursor: isOlder ? null : 'older' });
    },
  });
}

async function open(...given: Parameters<typeof stubMessages>) {
  stubLiveSource();
  const requests = stubMessages(...given);
  await renderScreen(<Shown />, { user: aMe({ id: 'user-1' }), path: '/' });
  const source = await openedSource();
  const arrive = (arrived: Message) => source.emit('message', { projectId, voiceId, message: arrived });
  return { requests, arrive, emit: source.emit.bind(source) };
}

const shown = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

test('shows a message that arrives while older messages are loaded', async () => {
  const older = holdResponse();
  const { requests, arrive } = await open(async (_, isOlder) => {
    if (isOlder) await older.released;
    return [isOlder ? message('first', 1) : message('second', 2)];
  });
  await shown('second');
  const before = requests.length;
  await page.getByRole('button', { name: 'Older' }).click();
  await expect.poll(() => requests.length).toBe(before + 1);
  arrive(message('third', 3));
  await shown('second third');
  older.release();
  await shown('first second third');
});

test('shows a message that arrives while the newest messages are loaded again', async () => {
  const again = holdResponse();
  let isHeld = false;
  const { requests, arrive } = await open(async () => {
    if (isHeld) await again.released;
    return [message('first', 1)];
  });
  await shown('first');
  isHeld = true;
  const before = requests.length;
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect.poll(() => requests.length).toBeGreaterThan(before);
  arrive(message('second', 2));
  await shown('first second');
  again.release();
  // Behind the response: it is shown only when that has been read.
  isHeld = false;
  arrive(message('third', 3));
  await shown('first second third');
});

test('shows a message that arrives during the first load', async () => {
  const first = holdResponse();
  const stored = [message('first', 1)];
  const { arrive } = await open(async (request) => {
    const items = [...stored];
    if (request === 0) await first.released;
    return items;
  });
  stored.push(message('second', 2));
  arrive(message('second', 2));
  await shown('first second');
  first.release();
});

test('adds what was missed during an interruption, and keeps older messages that are shown', async () => {
  let newest = [message('second', 2)];
  const { requests, emit } = await open(async (_, isOlder) => (isOlder ? [message('first', 1)] : newest));
  await shown('second');
  await page.getByRole('button', { name: 'Older' }).click();
  await shown('first second');
  newest = [message('second', 2), message('third', 3)];
  const before = requests.length;
  emit('reset');
  await shown('first second third');
  expect(requests.slice(before).map(({ query }) => query.cursor)).toEqual([undefined]);
});

test('adds what was missed when it is longer than a page', async () => {
  const pages = new Map([['', { items: [message('first', 1)], nextCursor: null as string | null }]]);
  const { emit } = await open(
    async () => [],
    (cursor) => pages.get(cursor),
  );
  await shown('first');
  pages.set('', { items: [message('fourth', 4), message('fifth', 5)], nextCursor: 'a' });
  pages.set('a', { items: [message('second', 2), message('third', 3)], nextCursor: 'b' });
  pages.set('b', { items: [message('first', 1)], nextCursor: null });
  emit('reset');
  await shown('first second third fourth fifth');
});

test('loads the chat again if what was missed cannot be loaded', async () => {
  let newest = [message('first', 1)];
  const { emit, requests } = await open(async () => newest);
  await shown('first');
  newest = [message('first', 1), message('second', 2)];
  const before = requests.length;
  const respond = async () => {
    stubMessages(async () => newest);
    return rejected({ status: 400, error: 'The connection was lost.' });
  };
  stubApi({ 'GET /projects/{projectId}/messages': respond });
  emit('reset');
  await shown('first second');
  expect(requests.length).toBe(before + 2);
});

test('replaces a message that support has removed, and none of another author with its time', async () => {
  const { arrive } = await open(async () => [message('first', 1), message('second', 2)]);
  await expect.element(page.getByText('first second')).toBeVisible();
  arrive({ ...message('first', 1), type: 'removed', text: 'gone' });
  await expect.element(page.getByText('gone second')).toBeVisible();
  arrive({ ...message('other', 2), type: 'removed' });
  arrive({ ...message('first', 1), text: 'back' });
  await expect.element(page.getByText('back second')).toBeVisible();
});
