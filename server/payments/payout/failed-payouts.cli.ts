import { formatEuro } from '@/lib/domain/money/prices';
import { listFailedPayouts, retryFailedPayouts } from './failed-payouts';
import { disconnect } from '@/server/platform/db';
import { closeSender } from '@/server/platform/queue/queue';

const [verb = 'list'] = process.argv.slice(2);

try {
  if (verb === 'list') {
    for (const { created, amountCents, assignment, voiceId, failure, failures, retryAt } of await listFailedPayouts()) {
      const fee = formatEuro(amountCents);
      const next = retryAt ? `next attempt ${retryAt.toISOString()}` : 'no more attempts';
      const ids = `project ${assignment.projectId}  voice ${voiceId}`;
      console.log(`${created.toISOString()}  ${fee}  ${ids}  refused ${failures} times, ${next}  ${failure}`);
    }
  } else if (verb === 'retry') {
    console.log(`${await retryFailedPayouts()} payouts are queued again.`);
  } else {
    console.error('npm run payouts:failed [-- retry]');
    process.exitCode = 1;
  }
} finally {
  await closeSender();
  await disconnect();
}
