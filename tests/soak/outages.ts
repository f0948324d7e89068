import { randomUUID } from 'node:crypto';
import { rmSync, mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { aProject, aUser } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { putObject } from '@/server/platform/storage/storage';
import { withInstallation } from './installation';
import { orderMaster } from './order-master';
import { report } from './report';
import { ApiClient } from '@/tests/support/network/api';
import { mailsTo } from '@/tests/support/mails';
import { speechLikeWav } from '@/tests/support/sound/sounds';

const outageMs = 20_000;
const goalMs = 60_000;

/** S3, SMTP and the worker's disk are gone for 20 s each: readiness says so, and the work is done within 60 s after. */
export const soakOutages = () =>
  withInstallation(async ({ web, workFolder, stop, start }) => {
    const rows: Record<string, string> = {};
    const times: number[] = [];
    const during = async (name: string, isDone: () => Promise<boolean>, recover: () => unknown) => {
      await pause(outageMs);
      const health = await fetch(`${web.url}/v1/health`);
      const isDoneDuring = await isDone();
      await recover();
      const recoveredAt = Date.now();
      while (!(await isDone()) && Date.now() - recoveredAt < 2 * goalMs) await pause(100);
      const ms = isDoneDuring ? Infinity : Date.now() - recoveredAt;
      times.push(ms);
      rows[name] = `health ${health.status} meanwhile, done after ${(ms / 1_000).toFixed(1)} s`;
    };

    const [first, second] = [await aMaster(), await aMaster()];
    await stop('s3');
    await during('S3', await first(), () => start('s3'));

    rmSync(workFolder, { recursive: true, force: true });
    await during('disk of the worker', await second(), () => mkdirSync(workFolder));

    const { email } = await aUser({});
    await stop('mail');
    await new ApiClient({ url: web.url }).call('POST /send-reset-password-email', { body: { email } });
    await during(
      'SMTP',
      async () => (await mailsTo(email).catch(() => [])).length > 0,
      () => start('mail'),
    );
    report(
      'Outages',
      rows,
      times.every((ms) => ms <= goalMs),
    );
  });

/** Uploads a take. Returns a function that orders its master and returns whether it is done. */
async function aMaster(): Promise<() => Promise<() => Promise<boolean>>> {
  const project = await aProject({ state: 'accepted' });
  const uri = `audio/${randomUUID()}.wav`;
  await putObject(uri, speechLikeWav({ seconds: 5 }), 'audio/wav');
  return async () => {
    const id = await orderMaster({ projectId: project.id, voiceId: project.voiceIds[0] ?? '', uri });
    return async () => (await db.masteredTake.findUnique({ where: { id } }))?.status === 'done';
  };
}
