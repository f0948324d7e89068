import { ChooseVoice } from '@/components/assignments/choose-voice';

export default function AssignVoicePage() {
  return <ChooseVoice />;
}
