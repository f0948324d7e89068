import { SplitScreen } from '@/components/split/split-screen';

export default function SplitPage() {
  return <SplitScreen />;
}
