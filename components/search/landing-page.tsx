import { type Track, tracksOf } from '@/components/player/track';
import { TrackButton } from '@/components/player/track-button';
import { Logo } from '@/components/shell/brand';
import { ButtonLink } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { TextLink } from '@/components/ui/text-link';
import type { Voice } from '@/lib/contracts/voices';
import { turnaroundInWords } from '@/lib/domain/assignments/deadlines';
import { mayStartProject, startProjectPath } from '@/lib/domain/assignments/start-project';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { languageName } from '@/lib/domain/people/languages';
import { voicePath } from '@/lib/domain/people/voice-path';
import { WhileNotSearching } from './use-search';

export type OfferedType = { id: string; name: string; customerPrice: number; allowedVoices: readonly string[] };

type LandingPageProps = {
  types: readonly OfferedType[];
  numLanguages: number;
  turnaroundDays: number | null;
  turnaroundOfTemplates: ReadonlyMap<string, number>;
  voices: readonly Voice[];
};

/** Introduction above the search, which visitors see until they search: what this is, what it costs, how it sounds. */
export function LandingPage({ types, numLanguages, turnaroundDays, turnaroundOfTemplates, voices }: LandingPageProps) {
  return (
    <>
      <div className="mb-4 flex items-center justify-between md:hidden">
        <Logo />
        <span className="flex items-center gap-4">
          <TextLink href="/search/login" className="flex min-h-11 items-center">
            Log in
          </TextLink>
          <ButtonLink href="/search/signup" size="small" variant="secondary">
            Sign up
          </ButtonLink>
        </span>
      </div>
      <WhileNotSearching>
        <section aria-labelledby="what-this-is" className="mb-8">
          <h2 id="what-this-is" className="max-w-2xl text-2xl font-semibold text-balance sm:text-3xl">
            {sentenceOf(types, numLanguages)}
          </h2>
          <p className="mt-2 text-muted">
            Fixed prices excl. VAT, with the rights included. You hear every voice first, and pay when yours accepts.
          </p>
          <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
            <ButtonLink href="/projects/add" size="small" variant="secondary" className="wide:hidden">
              See prices
            </ButtonLink>
            <TextLink href="/docs/how-it-works" className="wide:hidden">
              Find out more
            </TextLink>
            <TextLink href="/search/apply-as-voice">For voices</TextLink>
          </p>
          <ul
            aria-label="Project types"
            className="-mx-4 mt-5 flex gap-3 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:grid sm:grid-cols-3 sm:px-0 wide:grid-cols-4"
          >
            {types.map((type) => (
              <TypeTile
                key={type.id}
                type={type}
                turnaroundDays={
                  type.allowedVoices.length > 0 ? (turnaroundOfTemplates.get(type.id) ?? null) : turnaroundDays
                }
              />
            ))}
          </ul>
          <DemoTiles voices={voices} />
        </section>
      </WhileNotSearching>
    </>
  );
}

function sentenceOf(types: readonly OfferedType[], numLanguages: number): string {
  const prices = types.map(({ customerPrice }) => toCents(customerPrice)).filter((cents) => cents > 0);
  const languages = numLanguages > 1 ? ` in ${numLanguages} languages` : '';
  const price = prices.length > 0 ? `, from ${formatEuro(Math.min(...prices))}` : '';
  return `Find professional voice-over${languages}${price}.`;
}

function TypeTile({ type, turnaroundDays }: { type: OfferedType; turnaroundDays: number | null }) {
  return (
    // Wide enough that on a phone the second tile is cut off, which shows that the list scrolls.
    <li className="shrink-0 max-sm:w-52">
      <Link
        href={`/projects/add/details?templateId=${encodeURIComponent(type.id)}`}
        className="block h-full rounded-md border border-line-strong bg-raised px-4 py-3 transition-colors hover:bg-wash"
      >
        <span className="block truncate font-semibold">{type.name}</span>
        <span className="tabular block text-sm">from {formatEuro(toCents(type.customerPrice))}</span>
        {turnaroundDays !== null && (
          <span className="block text-sm text-muted">usually {turnaroundInWords(turnaroundDays)}</span>
        )}
      </Link>
    </li>
  );
}

function DemoTiles({ voices }: { voices: readonly Voice[] }) {
  const demos = voices.flatMap((voice) => {
    const [track] = tracksOf(voice);
    return track ? [{ voice, track }] : [];
  });
  if (demos.length === 0) return null;
  const queue: Track[] = demos.map(({ track }) => track);
  return (
    <ul aria-label="Listen" className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-2 wide:grid-cols-4">
      {demos.map(({ voice, track }) => (
        <li key={voice.id} className="flex items-center gap-3">
          <TrackButton track={track} queue={queue} />
          <span className="relative min-w-0 flex-1">
            <Link
              href={voicePath(voice)}
              className="block truncate rounded-sm font-medium after:absolute after:inset-0 hover:underline"
            >
              <bdi>{voice.name}</bdi>
            </Link>
            <span className="block text-sm text-muted">
              {[voice.type, voice.language && languageName(voice.language)].filter(Boolean).join(', ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A logged-in user, or null for a visitor. */
type Starter = { isVoice: boolean; teams: readonly { role: string }[] } | null;

export function StartPanel({ user }: { user: Starter }) {
  if (user?.isVoice) return null;
  return (
    <div className="flex flex-col items-start gap-4 max-wide:hidden">
      <h2 className="text-lg">Find a voice</h2>
      <p className="text-muted">
        Describe the project, ask up to five voices, and choose one. You pay when the voice accepts.
      </p>
      {mayStartProject(user) && (
        <span className="flex flex-wrap gap-3">
          <ButtonLink href={startProjectPath(user !== null)}>Start a project</ButtonLink>
          {!user && (
            <ButtonLink href="/projects/add" variant="secondary">
              See prices
            </ButtonLink>
          )}
        </span>
      )}
      <TextLink href="/docs/how-it-works" className="text-muted">
        Find out more
      </TextLink>
    </div>
  );
}

export function StartNote() {
  return (
    <p className="mb-4 text-sm text-muted wide:hidden">
      Ask up to five voices, choose one, and pay when the voice accepts.{' '}
      <TextLink href="/docs/how-it-works">Find out more</TextLink>
    </p>
  );
}

export function StartButton({ user }: { user: Starter }) {
  if (!mayStartProject(user)) return null;
  return (
    <ButtonLink href={startProjectPath(user !== null)} size="small" className="wide:hidden">
      Start a project
    </ButtonLink>
  );
}
