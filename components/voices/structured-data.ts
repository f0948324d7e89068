import { countryName } from '@/lib/domain/people/countries';
import { languageName } from '@/lib/domain/people/languages';
import type { VoiceProfile } from '@/lib/contracts/voices';

/**
 * Returns a voice as a schema.org ProfilePage for search engines. The text is safe inside a script element.
 * @param origin public origin of this installation.
 */
export function structuredData(voice: VoiceProfile, url: string, origin: string): string {
  const page = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Person',
      name: voice.name,
      identifier: voice.id,
      jobTitle: 'Voice-over artist',
      ...(voice.bio !== '' && { description: voice.bio }),
      url,
      ...(voice.picture && { image: `${origin}${voice.picture}?size=512` }),
      ...(voice.companyCity && {
        address: {
          '@type': 'PostalAddress',
          addressLocality: voice.companyCity,
          ...(voice.companyCountry && { addressCountry: countryName(voice.companyCountry) }),
        },
      }),
      knowsLanguage: voice.languages.map(languageName),
    },
    hasPart: voice.voiceDemos.flatMap((demo) =>
      demo.uri === null
        ? []
        : [
            {
              '@type': 'AudioObject',
              name: demo.name,
              inLanguage: demo.language,
              contentUrl: `${origin}/v1/stream?uri=${encodeURIComponent(demo.uri)}`,
              encodingFormat: 'audio/mpeg',
              ...(demo.durationMs && { duration: `PT${Math.max(1, Math.round(demo.durationMs / 1000))}S` }),
            },
          ],
    ),
  };
  return JSON.stringify(page).replace(/</g, '\\u003c');
}
