import { RateDialog } from '@/components/hiring/rate-dialog';

export default function RatePage() {
  return <RateDialog />;
}
