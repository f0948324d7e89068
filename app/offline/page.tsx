import type { Metadata } from 'next';
import { OfflineScreen } from '@/components/player/offline-screen';

export const metadata: Metadata = { title: 'Offline', robots: { index: false } };

/** Page that the service worker caches and shows for every page that cannot be loaded. */
export default function OfflinePage() {
  return <OfflineScreen />;
}
