import { Heart } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useFavorites } from '@/components/playlists/use-favorites';
import { useSearchContext } from '@/components/shared/search-context';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { mayStartProject } from '@/lib/domain/assignments/start-project';

/** Button that visitors, and customers without projects, do not need. */
const QuickShortlist = lazy(() => import('./quick-shortlist').then((module) => ({ default: module.QuickShortlist })));

/** Class of buttons that are shown on hover and focus of the row, and always on touch screens. */
const whenNear =
  'transition-opacity [@media(hover:hover)]:opacity-0 group-hover:opacity-100 group-focus-within:opacity-100';

type RowActionsProps = {
  voice: { id: string; name: string };
};

/** Actions of a customer that do not open the voice: shortlist it for the last project, and favorite it. */
export function RowActions({ voice }: RowActionsProps) {
  const { user } = useCurrentUser();
  const { Action } = useSearchContext();
  const { isFavorite, toggle } = useFavorites();
  const isOn = isFavorite(voice.id);
  return (
    <>
      {Action === null && user && mayStartProject(user) && user.projects.length > 0 && (
        <Suspense fallback={<span className="size-11" />}>
          <QuickShortlist voice={voice} className={whenNear} />
        </Suspense>
      )}
      <IconButton
        label={isOn ? `Remove favorite ${voice.name}` : `Add ${voice.name} to favorites`}
        icon={<Heart className={cn('size-5', isOn && 'fill-accent text-accent')} aria-hidden="true" />}
        className={cn(!isOn && whenNear)}
        onClick={() => toggle(voice)}
      />
    </>
  );
}
