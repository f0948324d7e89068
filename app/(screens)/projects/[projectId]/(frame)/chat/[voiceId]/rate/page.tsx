import { RateDialog } from '@/components/assignments/rate-dialog';

export default function RatePage() {
  return <RateDialog />;
}
