import { expect, test } from 'vitest';
import { PageTurns } from './page-turns';

/** Pages and pauses that the test ends, on a clock of processor time that the test sets. */
function observed() {
  const [open, pauses, started] = [
    new Map<string, (error?: Error) => void>(),
    new Map<number, () => void>(),
    [] as string[],
  ];
  let usedMs = 0;
  const pause = (ms: number) => new Promise<void>((resolve) => pauses.set(ms, resolve));
  const turns = new PageTurns(() => usedMs, pause);
  const request = (name: string, key: string) =>
    turns.run(
      () =>
        new Promise<void>((resolve, reject) => {
          started.push(name);
          open.set(name, (error) => (error ? reject(error) : resolve()));
        }),
      { key },
    );
  const finish = (name: string, costMs: number, error?: Error) => {
    usedMs += costMs;
    open.get(name)?.(error);
  };
  return { started, request, finish, pauses };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a network waits for its page and then for as long as that computed; others do not', async () => {
  const { started, request, finish, pauses } = observed();
  const first = request('first', 'a');
  const second = request('second', 'a');
  const other = request('other', 'b');
  expect(started).toEqual(['first', 'other']);
  finish('other', 0);
  await other;
  finish('first', 40);
  // Its response does not wait for the pause.
  await first;
  await settled();
  expect(started).toEqual(['first', 'other']);
  expect([...pauses.keys()]).toEqual([0, 40]);
  pauses.get(40)?.();
  await settled();
  expect(started).toEqual(['first', 'other', 'second']);
  finish('second', 3_000);
  await second;
  await settled();
  expect([...pauses.keys()]).toEqual([0, 40, 1_000]);
});

test('a page that fails costs its time, too', async () => {
  const { started, request, finish, pauses } = observed();
  const failing = request('failing', 'a');
  void request('next', 'a');
  finish('failing', 70, new Error('no page'));
  await expect(failing).rejects.toThrow('no page');
  await settled();
  expect(started).toEqual(['failing']);
  pauses.get(70)?.();
  await settled();
  expect(started).toEqual(['failing', 'next']);
});

test('refuses a network whose pages wait', async () => {
  const { request } = observed();
  for (let count = 0; count < 51; count += 1) void request(String(count), 'a');
  await expect(request('refused', 'a')).rejects.toMatchObject({ kind: 'too-many-requests' });
});
