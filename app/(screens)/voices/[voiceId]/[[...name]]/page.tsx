import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { structuredData } from '@/components/voices/structured-data';
import { VoiceProfile } from '@/components/voices/voice-profile';
import { offersWith } from '@/lib/domain/assignments/shortlisting';
import { mayStartProject, startProjectPath } from '@/lib/domain/assignments/start-project';
import { languageName } from '@/lib/domain/people/languages';
import { currentActor } from '@/server/http/session';
import { shownBrand } from '@/server/installation/queries';
import { listTemplates } from '@/server/projects/queries';
import { findVoicePage } from '@/server/voices/queries';

type Props = { params: Promise<{ voiceId: string; name?: string[] }> };

const pageOf = cache((voiceId: string) => findVoicePage(voiceId));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await pageOf((await params).voiceId);
  if (!page) return { title: 'Not found', robots: { index: false } };
  const { voice, canonicalUrl, origin, shareImage } = page;
  const languages = voice.languages.map(languageName).join(', ');
  const description = `Hear ${voice.name}${voice.place && `, ${voice.place}`}: ${languages || 'voice-over'} demos, and start a project.`;
  const images = [{ url: shareImage, width: 1200, height: 630, alt: `${voice.name}, with the waveform of a demo` }];
  const audio = voice.voiceDemos.flatMap((demo) =>
    demo.uri === null ? [] : [{ url: `${origin}/v1/stream?uri=${encodeURIComponent(demo.uri)}`, type: 'audio/mpeg' }],
  );
  return {
    title: voice.name,
    description,
    alternates: { canonical: canonicalUrl },
    openGraph: {
      type: 'profile',
      siteName: shownBrand().name,
      title: voice.name,
      description,
      url: canonicalUrl,
      images,
      audio: audio.slice(0, 1),
    },
    twitter: { card: 'summary_large_image', title: voice.name, description, images: images.map(({ url }) => url) },
  };
}

export default async function VoicePage({ params }: Props) {
  const [page, actor] = await Promise.all([params.then(({ voiceId }) => pageOf(voiceId)), currentActor()]);
  if (!page) notFound();
  const offers = offersWith(await listTemplates(actor), page.voice.id);
  const startAt = mayStartProject(actor) ? startProjectPath(actor !== null, page.voice.id) : null;
  return (
    <>
      <script
        type="application/ld+json"
        // oxlint-disable-next-line react/no-danger -- structured data is a script's text; it is escaped where it is made
        dangerouslySetInnerHTML={{ __html: structuredData(page.voice, page.canonicalUrl, page.origin) }}
      />
      <VoiceProfile voice={page.voice} timeZone={page.timeZone} startAt={startAt} offers={offers} />
    </>
  );
}
