import { disconnect } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { closeSender } from '@/server/platform/queue/queue';
import { isLoopback } from '@/server/platform/network/loopback';
import { seed } from './index';

// Tests load the sample data into several databases and share the recordings.
const samplesFolder = process.env.TIMBRE_SAMPLES || undefined;

const sharesRecordings = process.env.TIMBRE_SHARED_RECORDINGS === 'on';

try {
  if (!isLoopback(env.APP_URL)) throw new Error('Sample data is never loaded where others can reach APP_URL.');
  const started = Date.now();
  const result = await seed({ say: (text) => console.log(text), samplesFolder, sharesRecordings });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(
    result === 'loaded' ? `Sample data loaded in ${seconds} s` : 'The database already has users: no sample data',
  );
} finally {
  await closeSender();
  await disconnect();
}
