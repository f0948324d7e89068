import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderCheck, FolderPlus, Heart } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFavorites } from '@/components/playlists/use-favorites';
import { unlessCancelled } from '@/components/shared/optimistic/load-again';
import { useSearchContext } from '@/components/shared/search-context';
import { sendOrReport } from '@/components/shared/send-or-report';
import { mayShortlist } from '@/components/shared/shortlist-reason';
import { lastProject, projectChoice, removeFromShortlist, shortlistVoice } from '@/components/shared/shortlist-voice';
import { showRefusal, useRequest } from '@/components/shared/use-request';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { ReadyMark } from '@/components/ui/ready-mark';
import { showToast } from '@/components/ui/notices/toaster';
import { mayStartProject } from '@/lib/domain/assignments/start-project';

const SelectProjectDialog = lazy(() =>
  import('@/components/shared/select-project-dialog').then((module) => ({ default: module.SelectProjectDialog })),
);

/** Shown on hover and focus of the row, and always on touch screens. */
const whenNear =
  'transition-opacity [@media(hover:hover)]:opacity-0 group-hover:opacity-100 group-focus-within:opacity-100';

type RowActionsProps = {
  voice: { id: string; name: string };
};

/** What a customer does with a voice without opening it: shortlist it for the last project, and favorite it. */
export function RowActions({ voice }: RowActionsProps) {
  const { user } = useCurrentUser();
  const { Action } = useSearchContext();
  const { isFavorite, toggle } = useFavorites();
  const isOn = isFavorite(voice.id);
  return (
    <>
      {Action === null && user && mayStartProject(user) && user.projects.length > 0 && <QuickShortlist voice={voice} />}
      <IconButton
        label={isOn ? `Remove favorite ${voice.name}` : `Add ${voice.name} to favorites`}
        icon={<Heart className={cn('size-5', isOn && 'fill-accent text-accent')} aria-hidden="true" />}
        className={cn(!isOn && whenNear)}
        onClick={() => toggle(voice)}
      />
    </>
  );
}

/** With one click for the last project; if none can take the voice, the dialog explains why. */
function QuickShortlist({ voice }: RowActionsProps) {
  const queries = useQueryClient();
  const [isNear, setNear] = useState(false);
  const [choosing, setChoosing] = useState<'no' | 'open' | 'closing'>('no');
  const { data } = useQuery({ ...projectChoice(''), enabled: isNear });
  const project = data ? lastProject(data, voice) : null;
  const isListed = project !== null && mayShortlist(project, voice) === 'listed';
  const { send } = useRequest(async () => {
    const projects = await unlessCancelled(() => queries.ensureQueryData(projectChoice('')));
    const target = lastProject(projects, voice);
    if (!target || mayShortlist(target, voice) === 'listed') return setChoosing('open');
    await shortlistVoice(queries, target.id, voice.id);
    const remove = () => removeFromShortlist(queries, target.id, voice.id);
    showToast(`${voice.name} is shortlisted for ${target.name}.`, { undo: () => void sendOrReport(remove) });
  }, showRefusal);
  return (
    <>
      <ReadyMark />
      <IconButton
        label={labelOf(voice.name, project?.name, isListed)}
        icon={
          isListed ? (
            <FolderCheck className="size-5 text-success" aria-hidden="true" />
          ) : (
            <FolderPlus className="size-5" aria-hidden="true" />
          )
        }
        data-shortlist
        className={cn(!isListed && whenNear)}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={() => void send()}
      />
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

function labelOf(voiceName: string, projectName: string | undefined, isListed: boolean): string {
  if (projectName === undefined) return `Shortlist ${voiceName}`;
  return isListed ? `${voiceName} is shortlisted for ${projectName}` : `Shortlist ${voiceName} for ${projectName}`;
}
