'use client';

import { Check, Plus, X } from 'lucide-react';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { SearchControls } from '@/components/search/search-controls';
import { VoiceResults } from '@/components/search/voice-results';
import { useProject } from '@/components/shared/project-context';
import { type SearchContext, SearchContextProvider } from '@/components/shared/search-context';
import { showInfo } from '@/components/shell/global-errors';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Link } from '@/components/ui/link';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { Project, ProjectVoice } from '@/lib/contracts/project-shapes';
import type { Voice } from '@/lib/contracts/voices';
import {
  closedReason,
  closedSentences,
  shortlistRefusal,
  shortlistSentence,
} from '@/lib/domain/assignments/shortlisting';
import { useOptimisticProject } from './use-optimistic-project';

type InviteVoiceProps = {
  playlists: readonly { id: string; name: string }[];
  hasFavorites: boolean;
  languages: readonly string[];
  children: ReactNode;
};

export function InviteVoice({ playlists, hasFavorites, languages, children }: InviteVoiceProps) {
  const project = useProject();
  const mayShortlist = project.scopes.includes('shortlist-voice');
  const at = `/projects/${project.id}/invite-voice`;
  const allowed = project.allowedVoices.join(',');
  const invite = useInvite();
  const searchContext = useMemo<SearchContext>(
    () => ({ at, allowedVoices: allowed === '' ? [] : allowed.split(','), Action: ShortlistButton, invite }),
    [at, allowed, invite],
  );
  const isReady = useProjectLanguage(project.language, languages);
  return (
    <SearchContextProvider value={searchContext}>
      {mayShortlist ? (
        <>
          <Shortlisted />
          <SearchControls playlists={playlists} hasFavorites={hasFavorites} />
          {isReady && <VoiceResults first={null} countryCode={null} languages={languages} />}
        </>
      ) : (
        <NotNow reason={reasonOf(project)} />
      )}
      {children}
    </SearchContextProvider>
  );
}

function useInvite(): (voice: Voice) => void {
  const project = useProject();
  const { shortlist } = useShortlist();
  const latest = useRef(shortlist);
  useEffect(() => {
    latest.current = shortlist;
  });
  return useCallback(
    (voice) => {
      const facts = { ...project, voiceIds: project.voices.map(({ id }) => id) };
      const refusal = shortlistRefusal(facts, voice.id);
      if (refusal) showInfo({ title: 'Invite voice', body: shortlistSentence(refusal, facts, voice.name) });
      else void latest.current(voice);
    },
    [project],
  );
}

/**
 * Applies the project's language, but only when the search or one of its pickers opens without filters.
 * @returns false until then, so that the voices of all languages are not requested first.
 */
function useProjectLanguage(language: string, languages: readonly string[]): boolean {
  const router = useRouter();
  const pathname = usePathname();
  const query = useSearchParams();
  const [isBlank, setBlank] = useState(query.size === 0 && languages.includes(language));
  if (isBlank && query.size > 0) setBlank(false);
  const isReplacing = useRef(false);
  useEffect(() => {
    if (!isBlank || isReplacing.current) return;
    isReplacing.current = true;
    // Use the router so that an open picker loads the options of this language.
    router.replace(`${pathname}?language=${language}`, { scroll: false });
  }, [isBlank, router, pathname, language]);
  return !isBlank;
}

function reasonOf(project: ReturnType<typeof useProject>): string {
  const reason = closedReason(project);
  return reason ? closedSentences[reason] : 'You may not shortlist voices for this project.';
}

function NotNow({ reason }: { reason: string }) {
  return <p className="rounded-md bg-wash px-4 py-3">{reason}</p>;
}

export function ShortlistButton({ voice }: { voice: Voice }) {
  const project = useProject();
  const { shortlist } = useShortlist();
  const reasonId = useId();
  const facts = { ...project, voiceIds: project.voices.map(({ id }) => id) };
  const refusal = shortlistRefusal(facts, voice.id);
  if (refusal === 'already-listed') {
    return (
      <span className="inline-flex min-h-9 items-center gap-1.5 text-sm md:px-2 font-medium text-success">
        <Check className="size-4" aria-hidden="true" />
        Shortlisted
      </span>
    );
  }
  return (
    <span className="flex flex-col items-start gap-1 md:items-end">
      <Button
        size="small"
        variant="secondary"
        icon={<Plus className="size-4" aria-hidden="true" />}
        disabled={refusal !== null}
        aria-label={`Shortlist ${voice.name}`}
        aria-describedby={refusal ? reasonId : undefined}
        onClick={() => void shortlist(voice)}
      >
        Shortlist
      </Button>
      {refusal && (
        <span id={reasonId} className="text-xs text-muted md:max-w-44 md:text-right">
          {shortlistSentence(refusal, facts, voice.name)}
        </span>
      )}
    </span>
  );
}

function Shortlisted() {
  const project = useProject();
  const { remove } = useShortlist();
  const { voices, maxVoices } = project;
  return (
    <section aria-labelledby="shortlisted-title" className="mb-6">
      <h2 id="shortlisted-title" className="text-lg font-semibold">
        Shortlisted{' '}
        <span className="text-sm font-normal text-muted">
          {voices.length} of {maxVoices}
        </span>
      </h2>
      {voices.length === 0 && (
        <p className="mt-1 text-muted">No voices yet. Listen to demos and shortlist the voices you want to ask.</p>
      )}
      <ul className="mt-3 flex flex-wrap gap-2">
        {voices.map((voice) => (
          <li
            key={voice.id}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-raised pl-1.5"
          >
            <Avatar name={voice.name} picture={voice.picture} size="small" decorative />
            <Link
              href={`/projects/${project.id}/chat/${voice.id}`}
              className="min-w-0 truncate rounded-sm py-2 max-sm:whitespace-normal text-sm font-medium hover:underline"
            >
              <bdi>{voice.name}</bdi>
            </Link>
            {voice.isAssigned || voice.isAwaitingPayment ? (
              <Link
                href={`/projects/${project.id}/assign-voice/${voice.id}`}
                className="rounded-sm py-2 pr-4 text-sm text-muted hover:underline"
              >
                assigned
              </Link>
            ) : (
              <IconButton
                round
                label={`Remove ${voice.name} from the shortlist`}
                icon={<X className="size-4" aria-hidden="true" />}
                onClick={() => void remove(voice)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ListedVoice = Pick<ProjectVoice, 'id' | 'name' | 'picture'>;

function optimisticVoice(voice: ListedVoice): ProjectVoice {
  return {
    ...voice,
    gender: 'unknown',
    companyCity: '',
    companyCountry: '',
    voiceDemos: [],
    studioQualityDemo: null,
    isAssigned: false,
    isAccepted: false,
    isAwaitingPayment: false,
    hasUnread: [],
    labels: [],
  };
}

const withVoice = (voice: ListedVoice) => (project: Project) => {
  const isListed = project.voices.some(({ id }) => id === voice.id);
  return isListed ? project : { ...project, voices: [...project.voices, optimisticVoice(voice)] };
};

const withoutVoice = (voice: ListedVoice) => (project: Project) => ({
  ...project,
  voices: project.voices.filter(({ id }) => id !== voice.id),
});

function useShortlist() {
  const { id: projectId } = useProject();
  const { change } = useOptimisticProject();

  const send = (voice: ListedVoice, isListed: boolean): Promise<boolean> =>
    change({
      id: `shortlist ${voice.id}`,
      queue: `shortlist ${voice.id}`,
      apply: isListed ? withVoice(voice) : withoutVoice(voice),
      send: () =>
        isListed
          ? api('POST /projects/{projectId}/voices', { params: { projectId }, body: { userId: voice.id } })
          : api('DELETE /projects/{projectId}/voices/{voiceId}', { params: { projectId, voiceId: voice.id } }),
      merge: (_, response) => response,
    });

  const list = async (voice: ListedVoice, isListed: boolean): Promise<void> => {
    if (!(await send(voice, isListed))) return;
    const text = isListed ? `${voice.name} is shortlisted.` : `${voice.name} is no longer shortlisted.`;
    showToast(text, { undo: () => void send(voice, !isListed) });
  };

  return {
    shortlist: (voice: ListedVoice) => list(voice, true),
    remove: (voice: ListedVoice) => list(voice, false),
  };
}
