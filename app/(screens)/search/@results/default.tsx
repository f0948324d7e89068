import { VoiceResults } from '@/components/search/voice-results';
import { currentCountry } from '@/server/http/request/country';
import { spokenLanguages } from '@/server/search/queries';

/** Rendered when a dialog's URL was opened directly: the browser fetches the voices. */
export default async function ResultsUnderDialog() {
  const [countryCode, languages] = await Promise.all([currentCountry(), spokenLanguages()]);
  return <VoiceResults first={null} countryCode={countryCode} languages={languages} />;
}
