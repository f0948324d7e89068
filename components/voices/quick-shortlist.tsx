import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderCheck, FolderPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { unlessCancelled } from '@/components/shared/optimistic/load-again';
import {
  lastProject,
  mayShortlist,
  projectChoice,
  removeFromShortlist,
  shortlistVoice,
} from '@/components/shared/shortlist-voice';
import { sendOrReport, useRequest } from '@/components/shared/use-request';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { ReadyMark } from '@/components/ui/ready-mark';

const SelectProjectDialog = lazy(() =>
  import('@/components/shared/select-project-dialog').then((module) => ({ default: module.SelectProjectDialog })),
);

type QuickShortlistProps = {
  voice: { id: string; name: string };
  /** Class of the button, unless the voice is shortlisted. */
  className: string;
};

/**
 * Button that shortlists a voice for the last project with one click. If no project can take the voice, the dialog
 * explains why.
 */
export function QuickShortlist({ voice, className }: QuickShortlistProps) {
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
        className={cn(!isListed && className)}
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
