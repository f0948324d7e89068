/**
 * Long runs of the reliability goals (docs/reliability.md), each with services of its own: `npm run soak -- <name>`.
 * Some need the build of these sources (`npm start`).
 */
import { soakClock } from './clock';
import { soakDatabase } from './database';
import { soakLoad } from './load';
import { soakOutages } from './outages';
import { soakPayments } from './payments';
import { soakStorm, soakSupportMoney } from './storm';
import { soakBreaks, soakStreams } from './streams';
import { soakWebhooks } from './webhooks';
import { soakWorkers } from './workers';

const soaks: Readonly<Record<string, () => Promise<void>>> = {
  workers: soakWorkers,
  database: soakDatabase,
  streams: soakStreams,
  breaks: soakBreaks,
  outages: soakOutages,
  load: soakLoad,
  payments: soakPayments,
  storm: soakStorm,
  'support-money': soakSupportMoney,
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
