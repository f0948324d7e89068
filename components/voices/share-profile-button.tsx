'use client';

import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';

const ShareProfileDialog = lazy(() =>
  import('./share-profile-dialog').then((module) => ({ default: module.ShareProfileDialog })),
);

export function ShareProfileButton({ voice }: { voice: { id: string; name: string } }) {
  const [sharing, setSharing] = useState<'no' | 'open' | 'closing'>('no');
  return (
    <>
      <Button
        variant="secondary"
        icon={<Share2 className="size-4" aria-hidden="true" />}
        onClick={() => setSharing('open')}
      >
        Share
      </Button>
      {sharing !== 'no' && (
        <Suspense fallback={null}>
          <ShareProfileDialog
            voice={voice}
            open={sharing === 'open'}
            onClose={() => setSharing('closing')}
            onClosed={() => setSharing('no')}
          />
        </Suspense>
      )}
    </>
  );
}
