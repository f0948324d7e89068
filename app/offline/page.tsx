import type { Metadata } from 'next';
import { OfflineScreen } from '@/components/shell/offline-screen';

export const metadata: Metadata = { title: 'Offline', robots: { index: false } };

/** What the service worker keeps for every page that cannot be reached. */
export default function OfflinePage() {
  return <OfflineScreen />;
}
