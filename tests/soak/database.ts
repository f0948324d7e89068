import { setTimeout as pause } from 'node:timers/promises';
import { db } from '@/server/platform/db';
import { withInstallation } from './installation';
import { report } from './report';
import { loginCustomer, loginVoice, orderProject } from '@/tests/support/market';
import { inParallel } from '@/tests/support/jobs/poll';

const restarts = 20;
const writers = 8;

/** PostgreSQL is restarted 20 times while eight clients write: every acknowledged message is stored, and only once. */
export const soakDatabase = () =>
  withInstallation(async ({ stop, start }) => {
    const customer = await loginCustomer();
    const voice = await loginVoice();
    const projectId = await orderProject(customer);
    await customer.api.call('POST /projects/{projectId}/voices', {
      params: { projectId },
      body: { userId: voice.id },
    });
    const acknowledged: string[] = [];
    const refused = new Map<number, number>();
    const state = { isOver: false };
    const writing = inParallel(writers, async (writer) => {
      for (let number = 0; !state.isOver; number++) {
        const text = `${writer}-${number}`;
        const request = { params: { projectId }, body: { voiceId: voice.id, text }, idempotencyKey: `soak-${text}` };
        const status = await customer.api
          .send('POST /projects/{projectId}/messages', request)
          .then((response) => response.status)
          .catch(() => 0);
        if (status === 201 || status === 200) acknowledged.push(text);
        else refused.set(status, (refused.get(status) ?? 0) + 1);
        await pause(20);
      }
    });
    let slowestMs = 0;
    for (let round = 0; round < restarts; round++) {
      await pause(1_000);
      await stop('postgres');
      await start('postgres');
      const startedAt = Date.now();
      const before = acknowledged.length;
      while (acknowledged.length === before && Date.now() - startedAt < 60_000) await pause(20);
      slowestMs = Math.max(slowestMs, Date.now() - startedAt);
    }
    state.isOver = true;
    await writing;
    const stored = await db.message.findMany({ where: { projectId, type: 'text' }, select: { text: true } });
    const counts = new Map<string, number>();
    for (const { text } of stored) counts.set(text, (counts.get(text) ?? 0) + 1);
    const lost = acknowledged.filter((text) => !counts.has(text)).length;
    const twice = [...counts.values()].filter((count) => count > 1).length;
    report(
      `PostgreSQL restarted ${restarts} times under load`,
      {
        acknowledged: acknowledged.length,
        refused: JSON.stringify(Object.fromEntries(refused)),
        lost,
        twice,
        'slowest recovery, s': (slowestMs / 1_000).toFixed(1),
      },
      lost === 0 && twice === 0 && slowestMs < 60_000 && acknowledged.length > restarts,
    );
  });
