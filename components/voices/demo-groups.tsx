import { studioTrackId, type Track, tracksOf } from '@/components/player/track';
import { TrackButton, TrackWaveform } from '@/components/player/track-button';
import { withLabels } from '@/components/player/track-labels';
import { AddToPlaylistButton } from '@/components/playlists/track-actions';
import { ReportButton } from '@/components/shared/report-button';
import { lengthText } from '@/components/ui/format-duration';
import type { Voice, VoiceDemo } from '@/lib/contracts/voices';
import { languageName } from '@/lib/domain/people/languages';

/** The demos by language, in the voice's own order. */
export function DemoGroups({ voice }: { voice: Voice }) {
  const tracks = new Map(withLabels(tracksOf(voice)).map((track) => [track.id, track]));
  const groups = voice.languages
    .map((language) => ({ language, demos: voice.voiceDemos.filter((demo) => demo.language === language) }))
    .map((group) => ({ ...group, demos: group.demos.filter(({ id }) => tracks.has(id)) }))
    .filter(({ demos }) => demos.length > 0);
  const studio = tracks.get(studioTrackId(voice.id));
  // The player continues in the order of the page.
  const queue = [...groups.flatMap(({ demos }) => demos.flatMap(({ id }) => tracks.get(id) ?? [])), studio].filter(
    (track) => track !== undefined,
  );
  if (queue.length === 0) return <p className="mt-10 text-muted">{voice.name} has no demos yet.</p>;
  return (
    <>
      {groups.length > 0 && (
        <section className="mt-10">
          <h2 className="text-lg">Demos</h2>
          {groups.map(({ language, demos }) => (
            <div key={language} className="mt-4">
              <h3 className="text-sm font-semibold text-muted">
                {languageName(language)} <span className="font-normal">({demos.length})</span>
              </h3>
              <ul className="mt-1 divide-y divide-line border-y border-line">
                {demos.map((demo) => {
                  const track = tracks.get(demo.id);
                  return track && <DemoLine key={demo.id} track={track} queue={queue} demo={demo} heading="h4" />;
                })}
              </ul>
            </div>
          ))}
        </section>
      )}
      {studio && (
        <section className="mt-10">
          <h2 className="text-lg">Studio quality</h2>
          <p className="mt-1 text-sm text-muted">
            Recorded without any processing: this is how the room and the microphone sound.
          </p>
          <ul className="mt-2 border-y border-line">
            <DemoLine track={studio} queue={queue} heading="h3" />
          </ul>
        </section>
      )}
    </>
  );
}

type DemoLineProps = {
  track: Track;
  queue: readonly Track[];
  /** Attributes of the demo; absent for the studio demo, which has none. */
  demo?: VoiceDemo | undefined;
  heading: 'h3' | 'h4';
};

/** A recording in one line; in two on narrow screens. */
function DemoLine({ track, queue, demo, heading: Heading }: DemoLineProps) {
  const types = demo?.types.join(', ') ?? '';
  const facts = demo
    ? [demo.dialect, !track.title.startsWith(types) && types, demo.tones.join(', '), demo.age].filter(Boolean)
    : [];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[auto_minmax(0,17rem)_minmax(0,1fr)_auto]">
      <TrackButton track={track} queue={queue} className="size-11" />
      <div className="min-w-0">
        <Heading dir="auto" className="truncate text-base font-medium" title={track.title}>
          {track.title}
        </Heading>
        {facts.length > 0 && <p className="truncate text-sm text-muted">{facts.join(' · ')}</p>}
      </div>
      <div className="min-w-0 max-sm:order-last max-sm:col-span-3">
        <TrackWaveform track={track} queue={queue} bars={160} className="h-9" />
      </div>
      <span className="flex shrink-0 items-center gap-1">
        <span className="tabular text-sm text-muted">{lengthText((track.durationMs ?? 0) / 1000)}</span>
        {demo && <AddToPlaylistButton demo={{ id: demo.id, name: track.label ?? demo.name }} />}
        {demo && <ReportButton reported={{ kind: 'demo', id: demo.id, name: track.label ?? demo.name }} />}
      </span>
    </li>
  );
}
