import { Star } from 'lucide-react';
import { Fragment } from 'react';
import { FavoriteButton } from '@/components/playlists/track-actions';
import { ReportButton } from '@/components/shared/report-button';
import { PageFrame } from '@/components/shell/page-frame';
import { Avatar } from '@/components/ui/avatar';
import { ButtonLink } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { TextLink } from '@/components/ui/text-link';
import type { VoiceProfile as Profile } from '@/lib/contracts/voices';
import { turnaroundInWords } from '@/lib/domain/assignments/deadlines';
import { formatDate } from '@/lib/domain/format-date';
import { formatEuro } from '@/lib/domain/money/prices';
import { languageName } from '@/lib/domain/people/languages';
import { DemoGroups } from './demo-groups';
import { BackToVoices, LocalTime, ProfileOpened, ShareProfileButton, ShortlistProfileButton } from './profile-parts';
import { Rating } from './rating';

type VoiceProfileProps = {
  voice: Profile;
  timeZone: string | null;
  /** URL that starts a project; null for viewers who cannot order. */
  startAt: string | null;
  offers: readonly Offer[];
};

export function VoiceProfile({ voice, timeZone, startAt, offers }: VoiceProfileProps) {
  const named = { id: voice.id, name: voice.name };
  return (
    <PageFrame
      title={voice.name}
      back={<BackToVoices />}
      // The title bar stays in sight while the page scrolls.
      action={
        startAt && (
          <ButtonLink href={startAt} size="small" className="wide:hidden">
            Start a project
          </ButtonLink>
        )
      }
      side={startAt && <BookingPanel voice={named} offers={offers} startAt={startAt} />}
    >
      <ProfileOpened voiceId={voice.id} />
      <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 sm:gap-x-7">
        <Avatar name={voice.name} picture={voice.picture} size="huge" className="sm:row-span-2" />
        <div className="self-center sm:self-start">
          <p className="text-lg">{voice.place}</p>
          {timeZone && (
            <p className="text-muted">
              Local time <LocalTime timeZone={timeZone} />
            </p>
          )}
          <div className="mt-1">
            <Rating rating={voice.rating} count={voice.ratingCount} />
          </div>
        </div>
        <div className="max-sm:col-span-2 max-sm:mt-4 sm:col-start-2">
          <VoiceFacts voice={voice} />
          <ul aria-label="Languages" className="mt-3 flex flex-wrap gap-2">
            {voice.languages.map((code) => (
              <li key={code}>
                <Chip>{languageName(code)}</Chip>
              </li>
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-3">
            <FavoriteButton voice={named} />
            <ShareProfileButton voice={named} />
            <ShortlistProfileButton voice={named} />
          </div>
        </div>
      </header>
      {voice.bio !== '' && (
        <section className="mt-8">
          <h2 className="visually-hidden">About {voice.name}</h2>
          <p dir="auto" className="max-w-prose text-lg break-words whitespace-pre-line">
            {voice.bio}
          </p>
        </section>
      )}
      <DemoGroups voice={voice} />
      <Studio voice={voice} />
      <Reviews reviews={voice.reviews} />
      <div className="mt-10">
        <ReportButton reported={{ kind: 'profile', id: voice.id, name: voice.name }} text="Report profile" />
      </div>
    </PageFrame>
  );
}

function VoiceFacts({ voice: { nativeLanguage, turnaroundDays, jobsDone } }: { voice: Profile }) {
  const facts = [
    nativeLanguage && `Native ${languageName(nativeLanguage)}`,
    turnaroundDays && `Usually delivers ${turnaroundInWords(turnaroundDays)}`,
    jobsDone > 0 && `${jobsDone} ${jobsDone === 1 ? 'project' : 'projects'} done`,
  ].filter((fact) => typeof fact === 'string');
  if (facts.length === 0) return null;
  return (
    <p className="mt-1">
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 && ' '}
          <span className="inline-block">
            {fact}
            {index < facts.length - 1 && ' ·'}
          </span>
        </Fragment>
      ))}
    </p>
  );
}

function Studio({ voice }: { voice: Profile }) {
  const facts = [
    ['Microphone', voice.microphone],
    ['Sound card', voice.soundCard],
    ['Recording software', voice.recordingSoftware],
    ['Recording space', voice.recordingSpace],
  ].filter(([, text]) => text);
  if (facts.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-lg">Studio and equipment</h2>
      <dl className="mt-2 grid gap-x-8 border-y border-line sm:grid-cols-2">
        {facts.map(([name, text]) => (
          <div key={name} className="py-2.5">
            <dt className="text-sm text-muted">{name}</dt>
            <dd dir="auto" className="break-words whitespace-pre-line">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Lists the comments that customers allowed on the profile. The customers are not named. */
function Reviews({ reviews }: { reviews: Profile['reviews'] }) {
  if (reviews.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-lg">What customers say</h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {reviews.map(({ id, rating, comment, created }) => (
          <li key={id} className="py-4">
            <p className="flex items-center gap-3 text-sm text-muted">
              <span role="img" aria-label={`${rating} of 5 stars`} className="flex">
                {Array.from({ length: rating }, (_, star) => (
                  <Star key={star} className="size-3.5 fill-current text-text" strokeWidth={0} aria-hidden="true" />
                ))}
              </span>
              <time dateTime={created}>{formatDate(created)}</time>
            </p>
            <p dir="auto" className="mt-1 max-w-prose break-words whitespace-pre-line">
              {comment}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A project type that can be ordered with the voice; the price is in euros. */
type Offer = { id: string; name: string; customerPrice: number };

type BookingPanelProps = {
  voice: { id: string; name: string };
  offers: readonly Offer[];
  startAt: string;
};

/** Lists what the voice costs, per project type, with the way to book. On wide screens it stays beside the profile. */
function BookingPanel({ voice, offers, startAt }: BookingPanelProps) {
  return (
    <div className="flex flex-col gap-4">
      <ButtonLink href={startAt} className="max-wide:hidden">
        Start a project
      </ButtonLink>
      {offers.length > 0 && (
        <section>
          <h2 className="text-lg">Prices</h2>
          <ul className="mt-1 divide-y divide-line border-y border-line">
            {offers.map(({ id, name, customerPrice }) => (
              <li key={id} className="flex items-center justify-between gap-3">
                <TextLink
                  href={`/projects/add/details?${new URLSearchParams({ templateId: id, voiceId: voice.id })}`}
                  className="flex min-h-11 flex-1 items-center"
                >
                  {name}
                </TextLink>
                <span className="tabular shrink-0 text-muted">from {formatEuro(Math.round(customerPrice * 100))}</span>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-muted">Prices excl. VAT. You pay when the voice accepts.</p>
        </section>
      )}
    </div>
  );
}
