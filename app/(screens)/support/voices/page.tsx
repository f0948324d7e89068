import { VoiceList } from '@/components/support/people/voice-list';
import { supportActor } from '@/server/http/session';

export default async function SupportVoices() {
  await supportActor();
  return <VoiceList />;
}
