'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useProject } from '@/components/shared/project-context';
import { ShortlistButton } from '@/components/projects/start/shortlist-button';
import { Shortlisted } from '@/components/projects/start/shortlisted';
import { useShortlist } from '@/components/projects/start/use-shortlist';
import { SearchControls } from '@/components/search/search-controls';
import { type SearchContext, SearchContextProvider } from '@/components/shared/search-context';
import { VoiceResults } from '@/components/search/voice-results';
import { showInfo } from '@/components/shell/global-errors';
import type { Voice } from '@/lib/contracts/voices';
import {
  closedReason,
  closedSentences,
  shortlistRefusal,
  shortlistSentence,
} from '@/lib/domain/assignments/shortlisting';

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
