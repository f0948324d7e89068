import { describe, expect, it } from 'vitest';
import { WorkQueue, type WorkQueueLimits } from './work-queue';

function observed(limits: WorkQueueLimits) {
  const queue = new WorkQueue(limits);
  const started: string[] = [];
  const finishers = new Map<string, { resolve: (name: string) => void; reject: (error: Error) => void }>();
  const add = (name: string, options: Parameters<WorkQueue['run']>[1] = {}) =>
    queue.run(() => {
      started.push(name);
      return new Promise<string>((resolve, reject) => finishers.set(name, { resolve, reject }));
    }, options);
  const finish = (name: string) => finishers.get(name)?.resolve(name);
  const fail = (name: string) => finishers.get(name)?.reject(new Error(name));
  return { queue, started, add, finish, fail };
}

describe('WorkQueue', () => {
  it('runs at most `concurrency` tasks, first in, first out', async () => {
    const { started, add, finish, fail } = observed({ concurrency: 2 });
    const [a, b, c, d] = [add('a'), add('b'), add('c'), add('d')];
    expect(started).toEqual(['a', 'b']);
    finish('b');
    expect(await b).toBe('b');
    await Promise.resolve();
    expect(started).toEqual(['a', 'b', 'c']);
    fail('a');
    await expect(a).rejects.toThrow('a');
    await Promise.resolve();
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    finish('c');
    finish('d');
    expect(await Promise.all([c, d])).toEqual(['c', 'd']);
  });

  it('rejects what does not fit with the seconds to wait', async () => {
    const { queue, add, finish } = observed({ concurrency: 1, maxWaiting: 2, busyMessage: 'Busy.' });
    const accepted = [add('a'), add('b'), add('c')];
    await expect(add('d')).rejects.toMatchObject({ kind: 'unavailable', message: 'Busy.', retryAfterSeconds: 5 });
    expect(queue.numWaiting).toBe(2);
    for (const name of ['a', 'b', 'c']) {
      finish(name);
      await accepted.shift();
    }
  });

  it('keeps room for others when one key floods it', async () => {
    const { started, add, finish } = observed({ concurrency: 1, maxWaiting: 20, maxWaitingPerKey: 2 });
    const flood = Array.from({ length: 12 }, (_, index) => add(`flood ${index}`, { key: 'attacker' }));
    const results = Promise.allSettled(flood);
    const other = add('other', { key: 'user' });
    for (const name of ['flood 0', 'flood 1', 'flood 2']) {
      finish(name);
      await flood[Number(name.at(-1))];
    }
    await Promise.resolve();
    expect(started).toEqual(['flood 0', 'flood 1', 'flood 2', 'other']);
    finish('other');
    expect(await other).toBe('other');
    const refused = (await results).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(9);
    for (const result of refused) expect(result).toMatchObject({ reason: { kind: 'too-many-requests' } });
  });

  it('passes over a key at its running limit', async () => {
    const { started, add, finish } = observed({ concurrency: 2, maxRunningPerKey: 1 });
    const tasks = [add('slow 1', { key: 'slow' }), add('slow 2', { key: 'slow' }), add('quick', { key: 'quick' })];
    expect(started).toEqual(['slow 1', 'quick']);
    finish('quick');
    await tasks[2];
    expect(started).toEqual(['slow 1', 'quick']);
    finish('slow 1');
    await tasks[0];
    await Promise.resolve();
    expect(started).toEqual(['slow 1', 'quick', 'slow 2']);
    finish('slow 2');
    await tasks[1];
  });

  it('counts what runs and waits of one key together', async () => {
    const { add, finish } = observed({ concurrency: 3, maxPerKey: 2 });
    const tasks = [add('a', { key: 'one' }), add('b', { key: 'one' })];
    await expect(add('c', { key: 'one' })).rejects.toMatchObject({ kind: 'too-many-requests' });
    tasks.push(add('d', { key: 'other' }));
    for (const name of ['a', 'b', 'd']) finish(name);
    await Promise.all(tasks);
  });

  it('forgets an aborted task that waits, and never starts one that was aborted before', async () => {
    const { queue, started, add, finish } = observed({ concurrency: 1 });
    const first = add('first');
    const stop = new AbortController();
    const aborted = add('aborted', { signal: stop.signal });
    const last = add('last');
    const reason = new Error('left');
    stop.abort(reason);
    await expect(aborted).rejects.toBe(reason);
    await expect(add('late', { signal: stop.signal })).rejects.toBe(reason);
    expect(queue.numWaiting).toBe(1);
    finish('first');
    await first;
    await Promise.resolve();
    finish('last');
    await last;
    expect(started).toEqual(['first', 'last']);
  });
});
