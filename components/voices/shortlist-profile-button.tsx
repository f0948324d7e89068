'use client';

import { FolderPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { Button } from '@/components/ui/button';
import { mayStartProject } from '@/lib/domain/assignments/start-project';

const SelectProjectDialog = lazy(() =>
  import('@/components/shared/select-project-dialog').then((module) => ({ default: module.SelectProjectDialog })),
);

export function ShortlistProfileButton({ voice }: { voice: { id: string; name: string } }) {
  const { user } = useCurrentUser();
  const [choosing, setChoosing] = useState<'no' | 'open' | 'closing'>('no');
  if (!user || !mayStartProject(user) || user.projects.length === 0) return null;
  return (
    <>
      <Button
        variant="secondary"
        icon={<FolderPlus className="size-4" aria-hidden="true" />}
        onClick={() => setChoosing('open')}
      >
        Shortlist for project
      </Button>
      {choosing !== 'no' && (
        <Suspense fallback={null}>
          <SelectProjectDialog
            voice={voice}
            open={choosing === 'open'}
            onClose={() => setChoosing('closing')}
            onClosed={() => setChoosing('no')}
          />
        </Suspense>
      )}
    </>
  );
}
