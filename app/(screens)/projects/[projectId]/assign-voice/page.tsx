import { ChooseVoice } from '@/components/hiring/choose-voice';

export default function AssignVoicePage() {
  return <ChooseVoice />;
}
