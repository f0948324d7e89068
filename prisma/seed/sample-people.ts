import type { SampleProject } from '@/prisma/seed/content/projects';
import type { SampleVoice } from '@/prisma/seed/content/roster';
import { sayWith } from '@/prisma/seed/content/voice-sound';
import type { RecordingOrder } from '@/prisma/seed/recordings/order';

export function castOf(project: SampleProject, voices: readonly SampleVoice[]): SampleVoice[] {
  const chosen: SampleVoice[] = [];
  // Start at a different voice for each project, so that shortlists differ.
  const turn = project.slug.length % 3;
  for (const wanted of project.voices) {
    const fits = voices.filter((voice) =>
      wanted.includes('@') ? voice.email === wanted : voice.demos[0]?.language === wanted && !chosen.includes(voice),
    );
    const voice = fits[wanted.includes('@') ? 0 : (2 + turn) % fits.length];
    if (!voice) throw new Error(`Nobody speaks ${wanted} for ${project.slug}`);
    chosen.push(voice);
  }
  return chosen;
}

export function takeOrder(voice: SampleVoice, language: string, text: string): RecordingOrder {
  return { ...sayWith(voice.sound, { text, language, dialect: null, age: 'Adult' }), withOriginal: true };
}
