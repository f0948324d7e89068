import { spokenSound } from '@/server/audio/spoken-sound';
import { closeSpeech, synthesize } from '@/server/platform/speech';
import { applicants, demoOrders, roster } from '@/prisma/seed/content/roster';
import { recordingKey } from './order';
import { type Waveform, waveformOf, writeWaveforms } from './waveforms';

/** Writes waveforms.bin: run it when what the sample voices say, or how they sound, has changed. */
const waveforms = new Map<string, Waveform>();
try {
  await Promise.all(
    demoOrders([...roster(), ...applicants()]).map(async (order) => {
      waveforms.set(recordingKey(order), waveformOf(spokenSound(await synthesize(order))));
    }),
  );
} finally {
  closeSpeech();
}
await writeWaveforms(waveforms);
console.log(`${waveforms.size} waveforms`);
