import { disconnect } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { lowerPriority } from '@/server/platform/lower-priority';
import { isLoopback } from '@/server/platform/network/network';
import { closeSender } from '@/server/platform/queue/queue';
import { closeSpeech } from '@/server/platform/speech';
import { seed } from './index';

// Tests load the sample data into several databases and share the recordings.
const samplesFolder = process.env.TIMBRE_SAMPLES || undefined;

const sharesRecordings = process.env.TIMBRE_SHARED_RECORDINGS === 'on';

try {
  if (!isLoopback(env.APP_URL)) throw new Error('Sample data is never loaded where others can reach APP_URL.');
  // The pages are built at the same time, and take longer.
  lowerPriority(process.pid);
  const started = Date.now();
  const result = await seed({ say: (text) => console.log(text), samplesFolder, sharesRecordings });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(result === 'loaded' ? `Sample data loaded in ${seconds} s` : 'The sample data was already there');
} finally {
  closeSpeech();
  await closeSender();
  await disconnect();
}
