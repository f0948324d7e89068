import { FavoriteButton } from '@/components/playlists/favorite-button';
import { PageFrame } from '@/components/shell/page-frame';
import { studioTrackId, tracksOf } from '@/components/player/track';
import { Avatar } from '@/components/ui/avatar';
import { ButtonLink } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import type { Voice } from '@/lib/contracts/voices';
import { languageName } from '@/lib/domain/languages';
import { BackToVoices } from './back-to-voices';
import { DemoCard } from './demo-card';
import { LocalTime } from './local-time';
import { ProfileOpened } from './profile-opened';
import { Rating } from './rating';
import { ShareProfileButton } from './share-profile-button';
import { ShortlistProfileButton } from './shortlist-profile-button';

interface VoiceProfileProps {
  voice: Voice;
  timeZone: string | null;
  startAt: string | null;
}

export function VoiceProfile({ voice, timeZone, startAt }: VoiceProfileProps) {
  const queue = tracksOf(voice);
  const demoOf = (trackId: string) => voice.voiceDemos.find(({ id }) => id === trackId);
  const demos = queue.filter(({ id }) => id !== studioTrackId(voice.id));
  const studio = queue.find(({ id }) => id === studioTrackId(voice.id));
  return (
    <PageFrame title={voice.name} back={<BackToVoices />}>
      <ProfileOpened voiceId={voice.id} />
      <header className="flex gap-5 max-sm:flex-col sm:items-center sm:gap-7">
        <Avatar name={voice.name} picture={voice.picture} size="huge" />
        <div className="min-w-0 flex-1">
          <p className="text-lg">{voice.place}</p>
          {timeZone && (
            <p className="text-muted">
              Local time <LocalTime timeZone={timeZone} />
            </p>
          )}
          <div className="mt-1">
            <Rating rating={voice.rating} count={voice.ratingCount} />
          </div>
          <ul aria-label="Languages" className="mt-3 flex flex-wrap gap-2">
            {voice.languages.map((code) => (
              <li key={code}>
                <Chip>{languageName(code)}</Chip>
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-wrap gap-3 self-start max-sm:w-full max-sm:[&>*]:flex-auto sm:shrink-0">
          <FavoriteButton voice={{ id: voice.id, name: voice.name }} />
          <ShareProfileButton voice={{ id: voice.id, name: voice.name }} />
          <ShortlistProfileButton voice={{ id: voice.id, name: voice.name }} />
          {startAt && <ButtonLink href={startAt}>Start a project</ButtonLink>}
        </div>
      </header>
      {demos.length > 0 && (
        <section className="mt-10">
          <h2 className="text-lg">Demos</h2>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {demos.map((track) => (
              <DemoCard key={track.id} track={track} queue={queue} demo={demoOf(track.id)} />
            ))}
          </ul>
        </section>
      )}
      {studio && (
        <section className="mt-10">
          <h2 className="text-lg">Studio quality</h2>
          <ul className="mt-2 border-y border-line">
            <DemoCard track={studio} queue={queue} />
          </ul>
        </section>
      )}
      {queue.length === 0 && <p className="mt-10 text-muted">{voice.name} has no demos yet.</p>}
    </PageFrame>
  );
}
