import { VoiceResults } from '@/components/search/voice-results';
import { currentCountry } from '@/server/http/request/current-country';
import { spokenLanguages } from '@/server/search/queries';

/** Results under a dialog whose URL was opened directly: the browser fetches the voices. */
export default async function ResultsUnderDialog() {
  const [countryCode, languages] = await Promise.all([currentCountry(), spokenLanguages()]);
  return <VoiceResults first={null} countryCode={countryCode} languages={languages} />;
}
