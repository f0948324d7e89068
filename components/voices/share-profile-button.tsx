'use client';

import { Share2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

const ShareProfileDialog = dynamic(() => import('./share-profile-dialog').then((module) => module.ShareProfileDialog), {
  ssr: false,
});

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
        <ShareProfileDialog
          voice={voice}
          open={sharing === 'open'}
          onClose={() => setSharing('closing')}
          onClosed={() => setSharing('no')}
        />
      )}
    </>
  );
}
