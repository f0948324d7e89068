import { VoiceResults } from '@/components/search/voice-results';
import { currentCountry } from '@/server/http/country';
import { spokenLanguages } from '@/server/search/queries';

/** Under a dialog that was opened by its address: the browser fetches the voices. */
export default async function ResultsUnderDialog() {
  const [countryCode, languages] = await Promise.all([currentCountry(), spokenLanguages()]);
  return <VoiceResults first={null} countryCode={countryCode} languages={languages} />;
}
