'use client';

import { Ellipsis } from 'lucide-react';
import { cloneElement, type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { reportError } from '@/components/shell/global-errors';
import { IconButton } from '@/components/ui/icon-button';
import { useIsNarrow } from '@/components/ui/use-media-query';
import type { Voice } from '@/lib/contracts/voices';
import type { VoiceActions } from './voice-actions';

const loadActions = () => import('./voice-actions');
const RowActions = lazy(() => import('./row-actions').then((module) => ({ default: module.RowActions })));

/** Renders only its button until the first click, because lists have a menu on each row. */
export function VoiceMenu({ voice }: { voice: Voice }) {
  const { user } = useCurrentUser();
  const isNarrow = useIsNarrow();
  const [Actions, setActions] = useState<ComponentType<ComponentProps<typeof VoiceActions>> | null>(null);
  const trigger = (
    <IconButton label={`More about ${voice.name}`} icon={<Ellipsis className="size-5" aria-hidden="true" />} />
  );
  // Ignore errors here: the click loads it again and reports them.
  const prepare = () => void loadActions().catch(() => {});
  const open = () => void loadActions().then((module) => setActions(() => module.VoiceActions), reportError);
  return (
    <span className="flex items-center justify-end md:gap-1">
      {user && !user.isVoice && (
        <Suspense fallback={<span className="w-11" />}>
          <RowActions voice={voice} />
        </Suspense>
      )}
      {Actions ? (
        <Actions voice={voice} trigger={trigger} />
      ) : (
        cloneElement(trigger, {
          'aria-haspopup': isNarrow ? 'dialog' : 'menu',
          'aria-expanded': false,
          onPointerEnter: prepare,
          onFocus: prepare,
          onClick: open,
        })
      )}
    </span>
  );
}
