import { AssignVoice } from '@/components/assignments/assign-voice';
import { cardFormKey } from '@/server/payments/queries';

export default function AssignThisVoicePage() {
  return <AssignVoice publishableKey={cardFormKey()} />;
}
