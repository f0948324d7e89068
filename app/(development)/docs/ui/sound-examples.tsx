'use client';

import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { AvatarGroup } from '@/components/ui/avatar-group';
import { formatDuration } from '@/components/ui/format-duration';
import { IconButton } from '@/components/ui/icon-button';
import { StarRating, StarRatingField } from '@/components/ui/star-rating';
import { Waveform } from '@/components/ui/waveforms/waveform';
import { Example, Section } from './example';

const exampleSeconds = 67;

/** Deterministic peaks of words with pauses between them. */
const examplePeaks = Uint8Array.from({ length: 600 }, (_, i) => {
  const word = Math.max(0, Math.sin(i / 9) + Math.sin(i / 23) * 0.7 + 0.35);
  const grain = 0.55 + 0.45 * Math.abs(Math.sin(i * 12.9898) * Math.cos(i * 4.1));
  return Math.round(Math.min(1, word * 0.6 * grain) * 255);
});

const examplePeople = [
  'Freja Holm',
  'Marcus Lind',
  'Lena Vogt',
  'Ines Duarte',
  'Adam Byrne',
  'Vera Sokol',
  'Nora Quist',
].map((name) => ({
  id: name,
  name,
}));

export function SoundExamples() {
  const [progress, setProgress] = useState(0.38);
  const [playing, setPlaying] = useState(false);
  const [stars, setStars] = useState(0);
  return (
    <Section title="Sound and people">
      <Example name="Waveform, in a row" stacked>
        <div className="flex items-center gap-4">
          <IconButton
            round
            variant="primary"
            label={playing ? 'Pause' : 'Play'}
            icon={playing ? <Pause className="size-5 fill-current" /> : <Play className="ml-0.5 size-5 fill-current" />}
            onClick={() => setPlaying(!playing)}
          />
          <Waveform
            peaks={examplePeaks}
            progress={progress}
            onSeek={setProgress}
            duration={exampleSeconds}
            label="Commercial demo by Freja Holm"
          />
          <span className="tabular text-sm text-muted">{formatDuration(progress * exampleSeconds)}</span>
        </div>
      </Example>
      <Example name="Waveform, a whole take" stacked>
        <Waveform
          peaks={examplePeaks}
          progress={progress}
          onSeek={setProgress}
          duration={exampleSeconds}
          bars={300}
          className="h-24"
          label="Take 2"
        />
      </Example>
      <Example name="Waveform, picture and unfinished" stacked>
        <Waveform peaks={examplePeaks} className="h-8 max-w-64" label="Narration demo" />
        <Waveform className="h-8 max-w-64" label="Demo that is still being prepared" />
      </Example>
      <Example name="Avatar">
        <Avatar name="Freja Holm" size="small" />
        <Avatar name="Freja Holm" />
        <Avatar name="Freja Holm" size="large" picture="/icon.svg" />
        <Avatar name="Freja Holm" size="huge" />
        <AvatarGroup people={examplePeople} />
      </Example>
      <Example name="Rating">
        <StarRatingField label="How was the voice?" value={stars} onChange={setStars} />
        <StarRating value={4.3} count={28} />
      </Example>
    </Section>
  );
}
