import { AssignVoice } from '@/components/hiring/assign-voice';
import { cardFormKey } from '@/server/payments/queries';

export default function AssignThisVoicePage() {
  return <AssignVoice publishableKey={cardFormKey()} />;
}
