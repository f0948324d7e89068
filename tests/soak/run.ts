/**
 * Long runs of the reliability goals (docs/reliability.md), each with services of its own: `npm run soak -- <name>`.
 * Some need the build of these sources (`npm start`).
 */
import { soakClock } from '@/tests/soak/clock';
import { soakDatabase } from '@/tests/soak/database';
import { soakLoad } from '@/tests/soak/load';
import { soakOutages } from '@/tests/soak/outages';
import { soakPayments } from '@/tests/soak/payments';
import { soakStorm } from '@/tests/soak/storm';
import { soakBreaks, soakStreams } from '@/tests/soak/streams';
import { soakWebhooks } from '@/tests/soak/webhooks';
import { soakWorkers } from '@/tests/soak/workers';

const soaks: Readonly<Record<string, () => Promise<void>>> = {
  workers: soakWorkers,
  database: soakDatabase,
  streams: soakStreams,
  breaks: soakBreaks,
  outages: soakOutages,
  load: soakLoad,
  payments: soakPayments,
  storm: soakStorm,
  webhooks: soakWebhooks,
  clock: soakClock,
};

const [name = ''] = process.argv.slice(2);
const soak = soaks[name];
if (soak) await soak();
else {
  console.error(`npm run soak -- ${Object.keys(soaks).join('|')}`);
  process.exitCode = 1;
}
