import { writeFirstVoices } from '@/components/search/first-voices';
import { VoiceResults } from '@/components/search/voice-results';
import { type PageQuery, searchStateOf } from '@/lib/domain/search/search-page';
import { writeSearchState } from '@/lib/domain/search/search-state';
import { currentCountry } from '@/server/http/request/current-country';
import { currentActor } from '@/server/http/session';
import { firstVoices, spokenLanguages } from '@/server/search/queries';

export default async function ResultsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const state = searchStateOf(await searchParams);
  const [actor, countryCode] = await Promise.all([currentActor(), currentCountry()]);
  const [found, languages] = await Promise.all([firstVoices(state, countryCode, actor), spokenLanguages()]);
  const { voices: items, nextCursor, total } = found;
  const first = writeFirstVoices({ search: writeSearchState(state), items, nextCursor, total });
  return <VoiceResults first={first} countryCode={countryCode} languages={languages} />;
}
