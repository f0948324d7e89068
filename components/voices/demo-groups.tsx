import { studioTrackId, tracksOf } from '@/components/player/track';
import { withLabels } from '@/components/player/track-labels';
import type { Voice } from '@/lib/contracts/voices';
import { languageName } from '@/lib/domain/people/languages';
import { DemoLine } from './demo-line';

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
