import type { Prisma } from '@/server/platform/db';
import type { SampleVoice } from './content/roster';
import type { SampleMedia } from './sample-files';

export function demoRows(voice: SampleVoice, media: SampleMedia): Prisma.VoiceDemoCreateManyInput[] {
  return voice.demos.map((demo, position) => {
    const { uri, durationMs, peaks } = media.demo(demo.recording);
    return {
      id: demo.id,
      voiceId: voice.id,
      name: demo.types.join(', '),
      uri,
      processedUri: uri,
      status: 'done' as const,
      language: demo.language,
      dialect: demo.dialect,
      age: demo.age,
      types: demo.types,
      tones: demo.tones,
      position,
      durationMs,
      peaks,
      isSample: true,
    };
  });
}

export function studioDemoRows(voice: SampleVoice, media: SampleMedia): Prisma.StudioQualityDemoCreateManyInput[] {
  if (!voice.studioDemo) return [];
  const { uri, durationMs, peaks } = media.demo(voice.studioDemo);
  const status = 'done' as const;
  return [{ voiceId: voice.id, uri, processedUri: uri, status, durationMs, peaks, isSample: true }];
}
