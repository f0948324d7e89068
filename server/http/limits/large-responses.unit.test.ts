import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { runInContext } from '@/server/platform/queue/work-context';
import { ClientRate, minRate, streamInTurn, turnToRead } from './large-responses';

afterEach(() => void vi.useRealTimers());

const chunk = new Uint8Array(200_000);

/** Returns a response of three chunks. */
function aResponse(key: string, rate?: { bytesPerSecond: number; windowMs: number }) {
  const leaving = new AbortController();
  const state = { isOpen: false, numRead: 0, isOver: false };
  async function* chunks() {
    try {
      for (; state.numRead < 3; ) {
        await nextTurn();
        state.numRead += 1;
        yield chunk;
      }
    } finally {
      state.isOver = true;
    }
  }
  const open = () => {
    state.isOpen = true;
    return Promise.resolve({ head: key, chunks: chunks() });
  };
  const response = streamInTurn(open, { key, signal: leaving.signal, ...(rate && { rate }) });
  response.catch(() => {});
  return { response, state, leave: () => leaving.abort(new Error('left')) };
}

type Opened = Awaited<ReturnType<typeof aResponse>['response']>;

async function bytesOf({ stream }: Opened): Promise<number> {
  let bytes = 0;
  for await (const piece of stream) bytes += piece.length;
  return bytes;
}

describe('large responses', () => {
  test('a user has one response running and three waiting; a further one is refused', async () => {
    const user = randomUUID();
    const [running, ...waiting] = Array.from({ length: 4 }, () => aResponse(user));
    const opened = await running?.response;
    await expect(aResponse(user).response).rejects.toMatchObject({ kind: 'too-many-requests', retryAfterSeconds: 5 });
    // Another user does not wait for them.
    expect(await bytesOf(await aResponse(randomUUID()).response)).toBe(3 * chunk.length);
    expect(waiting.map(({ state }) => state.isOpen)).toEqual([false, false, false]);
    if (opened) expect(await bytesOf(opened)).toBe(3 * chunk.length);
    for (const { response } of waiting) expect(await bytesOf(await response)).toBe(3 * chunk.length);
  });

  test('chunks of all users are read one at a time, and so are large pages; small ones do not wait', async () => {
    const { signal } = new AbortController();
    const endTurn = await turnToRead(900_000, signal);
    const [large, page] = [aResponse(randomUUID()), turnToRead(900_000, signal)];
    (await turnToRead(50_000, signal))();
    expect(large.state.isOpen).toBe(false);
    endTurn();
    const opened = await large.response;
    expect(large.state.numRead).toBe(1);
    // The page has its turn before the next chunk.
    const afterPage = page.then((endPage) => {
      endPage();
      return large.state.numRead;
    });
    expect(await bytesOf(opened)).toBe(3 * chunk.length);
    expect(await afterPage).toBe(1);
  });

  test('the place covers sending: the next one begins when the client has taken the last bytes', async () => {
    const user = randomUUID();
    const [first, second] = [aResponse(user), aResponse(user)];
    const { stream } = await first.response;
    const reader = stream.getReader();
    let taken = 0;
    while (taken < 3 * chunk.length) {
      expect(second.state.isOpen).toBe(false);
      taken += (await reader.read()).value?.length ?? 0;
    }
    expect((await reader.read()).done).toBe(true);
    expect(await bytesOf(await second.response)).toBe(3 * chunk.length);
  });

  test('a response waits no longer when its client has left, and a running one stops', async () => {
    const user = randomUUID();
    const [running, waiting, next] = [aResponse(user), aResponse(user), aResponse(user)];
    const { stream } = await running.response;
    waiting.leave();
    await expect(waiting.response).rejects.toThrow('left');
    running.leave();
    await expect(bytesOf({ head: '', stream })).rejects.toThrow('left');
    const { stream: cancelled } = await next.response;
    await cancelled.cancel();
    expect(await bytesOf(await aResponse(user).response)).toBe(3 * chunk.length);
    expect(waiting.state.isOpen).toBe(false);
    for (const { state } of [running, next]) {
      await vi.waitFor(() => expect(state.isOver).toBe(true));
      expect(state.numRead).toBe(1);
    }
  });

  test('a client that takes too little loses its place, and one that never reads', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const rate = { bytesPerSecond: 64_000, windowMs: 10_000 };
    for (const numPieces of [0, 2]) {
      const user = randomUUID();
      const closeConnection = vi.fn();
      const slow = runInContext({ closeConnection }, () => aResponse(user, rate));
      const next = aResponse(user);
      const reader = (await slow.response).stream.getReader();
      for (let count = 0; count < numPieces; count++) await reader.read();
      vi.advanceTimersByTime(9_999);
      await nextTurn();
      expect(next.state.isOpen).toBe(false);
      vi.advanceTimersByTime(2);
      await expect(reader.read()).rejects.toMatchObject({ name: 'AbortError' });
      expect(closeConnection).toHaveBeenCalledOnce();
      expect(await bytesOf(await next.response)).toBe(3 * chunk.length);
    }
  });

  test('an error before the first chunk is a refusal, and a later one ends the response; both free the place', async () => {
    const user = randomUUID();
    const { signal } = new AbortController();
    const failing = async function* (numChunks: number) {
      for (let count = 0; count < numChunks; count++) yield chunk;
      await nextTurn();
      throw new Error('lost');
    };
    const respond = (numChunks: number) =>
      streamInTurn(() => Promise.resolve({ head: '', chunks: failing(numChunks) }), { key: user, signal });
    await expect(respond(0)).rejects.toThrow('lost');
    await expect(bytesOf(await respond(1))).rejects.toThrow('lost');
    expect(await bytesOf(await aResponse(user).response)).toBe(3 * chunk.length);
  });
});

function aClient() {
  let time = 0;
  const rate = new ClientRate(minRate, () => time);
  return { rate, pass: (ms: number) => (time += ms) };
}

const piece = 64_000;

describe('the rate of a client', () => {
  test('a client that takes 64 kB a second is fast enough, however long it takes', () => {
    const { rate, pass } = aClient();
    for (let second = 0; second < 100; second++) {
      rate.send(piece);
      pass(1_000);
      rate.take();
      expect(rate.isTooSlow()).toBe(false);
    }
  });

  test('a client that takes less for ten seconds is too slow, also after it was fast', () => {
    const { rate, pass } = aClient();
    for (let second = 0; second < 20; second++) {
      rate.send(piece);
      pass(500);
      rate.take();
      expect(rate.isTooSlow()).toBe(false);
    }
    for (let second = 1; second <= 10; second++) {
      rate.send(piece - 1_000);
      pass(1_000);
      rate.take();
      expect(rate.isTooSlow()).toBe(second === 10);
    }
  });

  test('a client that takes nothing is too slow after ten seconds, and not before', () => {
    const { rate, pass } = aClient();
    expect(rate.send(piece)).toBe(10_000);
    pass(9_999);
    expect(rate.isTooSlow()).toBe(false);
    expect(rate.send(0)).toBe(1);
    pass(1);
    expect(rate.isTooSlow()).toBe(true);
  });

  test('the time in which the server reads does not count', () => {
    const { rate, pass } = aClient();
    for (let count = 0; count < 100; count++) {
      rate.send(1_000);
      pass(10);
      rate.take();
      pass(60_000);
      expect(rate.isTooSlow()).toBe(false);
    }
  });
});
