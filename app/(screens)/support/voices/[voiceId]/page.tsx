import { notFound } from 'next/navigation';
import { VoiceReview } from '@/components/support/people/voice-review';
import { nullIfHiddenById, supportActor } from '@/server/http/session';
import { getSupportVoice, recentEntriesAbout } from '@/server/support/queries';

export default async function SupportVoice({ params }: { params: Promise<{ voiceId: string }> }) {
  const [actor, { voiceId }] = await Promise.all([supportActor(), params]);
  const voice = await nullIfHiddenById(voiceId, (id) => getSupportVoice(actor, id));
  if (!voice) notFound();
  return <VoiceReview key={voice.id} voice={voice} history={await recentEntriesAbout(actor, voice.id)} />;
}
