'use client';

import { ownStudioTrack, ownTracks } from '@/components/demos/own-tracks';
import { QualityReport } from '@/components/demos/quality-report';
import { player } from '@/components/player/player';
import type { Track } from '@/components/player/track';
import { TrackButton, TrackWaveform } from '@/components/player/track-button';
import { useShortcut } from '@/components/shell/shortcuts';
import { lengthText } from '@/components/ui/format-duration';
import type { SupportVoice } from '@/lib/contracts/support-voices';
import { groundNames, type ViolationGround } from '@/lib/domain/support/reports';
import { languageName } from '@/lib/domain/people/languages';

/** Lists all recordings of a voice, in one queue, and what the worker measured. */
export function ReviewDemos({ voice }: { voice: SupportVoice }) {
  const studio = voice.studioQualityDemo && ownStudioTrack(voice.studioQualityDemo, voice);
  const queue = [...ownTracks(voice.voiceDemos, voice), ...(studio ? [studio] : [])];
  useShortcut('d', 'Play or pause the demos', () => {
    const track = player.trackOf(queue) ?? queue[0];
    if (track) player.toggle(queue, track.id);
  });
  return (
    <>
      <section aria-labelledby="demos">
        <h2 id="demos" className="text-lg font-semibold">
          Voice demos
        </h2>
        {voice.voiceDemos.length === 0 && <p className="mt-2 text-muted">None yet.</p>}
        <ul className="mt-2 divide-y divide-line border-y border-line empty:border-0">
          {voice.voiceDemos.map((demo) => (
            <Recording
              key={demo.id}
              title={demo.name}
              text={[
                [languageName(demo.language), demo.dialect].filter(Boolean).join(', '),
                ...[...demo.types, ...demo.tones, demo.age ?? ''].filter(Boolean),
              ].join(' · ')}
              track={queue.find(({ id }) => id === demo.id) ?? null}
              queue={queue}
              durationMs={demo.durationMs}
              problem={problemOf(demo)}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="studio" className="mt-8">
        <h2 id="studio" className="text-lg font-semibold">
          Studio quality demo
        </h2>
        {voice.studioQualityDemo ? (
          <ul className="mt-2 border-y border-line">
            <Recording
              title="Studio quality demo"
              text="As uploaded"
              track={studio}
              queue={queue}
              durationMs={voice.studioQualityDemo.durationMs}
              problem={problemOf(voice.studioQualityDemo)}
            />
          </ul>
        ) : (
          <p className="mt-2 text-muted">None yet.</p>
        )}
      </section>
      {voice.studioQualityDemo?.report && <QualityReport report={voice.studioQualityDemo.report} isOwn={false} />}
    </>
  );
}

type Problems = { status: string; failure: string | null; hiddenGround?: ViolationGround | null };

function problemOf({ status, failure, hiddenGround }: Problems): string | null {
  if (hiddenGround) return `Hidden by support: ${groundNames[hiddenGround]}`;
  if (status === 'processing') return 'Processing';
  return status === 'failed' ? (failure ?? 'Could not be processed') : null;
}

type RecordingProps = {
  title: string;
  text: string;
  track: Track | null;
  queue: readonly Track[];
  durationMs: number | null;
  problem: string | null;
};

function Recording({ title, text, track, queue, durationMs, problem }: RecordingProps) {
  return (
    <li className="py-3">
      <div className="flex items-center gap-3 sm:gap-4">
        {track && <TrackButton track={track} queue={queue} />}
        <div className="min-w-0 flex-1">
          <p dir="auto" className="truncate max-sm:whitespace-normal font-medium">
            {title}
          </p>
          <p dir="auto" className="text-sm text-muted">
            {text}
          </p>
          {problem && <p className="text-sm text-danger">{problem}</p>}
        </div>
        {track && (
          <TrackWaveform track={track} queue={queue} bars={140} className="h-10 max-w-xs flex-1 max-md:hidden" />
        )}
        {durationMs !== null && (
          <span className="tabular w-10 shrink-0 text-right text-sm text-muted">{lengthText(durationMs / 1000)}</span>
        )}
      </div>
      {track && <TrackWaveform track={track} queue={queue} bars={120} className="mt-2 h-9 md:hidden" />}
    </li>
  );
}
