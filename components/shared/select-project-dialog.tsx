'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderPlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useDeferredValue, useEffect, useState } from 'react';
import { statusOf } from '@/components/shell/global-errors';
import { hardReload } from '@/components/shell/hard-reload';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { Button, ButtonLink } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import { RadioGroup } from '@/components/ui/fields/choice-fields';
import { SearchField } from '@/components/ui/fields/search-field';
import { Alert } from '@/components/ui/notices/alert';
import { Spinner } from '@/components/ui/notices/spinner';
import { ErrorState } from '@/components/ui/notices/states';
import { showToast } from '@/components/ui/notices/toaster';
import type { ProjectRow } from '@/lib/contracts/project-shapes';
import { startProjectPath } from '@/lib/domain/assignments/start-project';
import { lastProject, projectChoice, shortlistReason, shortlistVoice } from './shortlist-voice';
import { useSubmit } from './use-request';

const searchableFrom = 8;

type SelectProjectDialogProps = {
  voice: { id: string; name: string };
  open: boolean;
  onClose: () => void;
  onClosed?: () => void;
};

/**
 * Dialog that shortlists a voice for a project. Projects that cannot take the voice show the reason
 * (docs/rules/projects.md). The project of the last shortlisting is preselected.
 */
export function SelectProjectDialog({ voice, open, onClose, onClosed }: SelectProjectDialogProps) {
  const { user } = useCurrentUser();
  const [words, setWords] = useState('');
  const deferredText = useDeferredValue(words.trim());
  const list = useQuery({
    ...projectChoice(deferredText),
    placeholderData: keepPreviousData,
    enabled: user !== null,
  });
  const isLoggedOut = user === null || statusOf(list.error) === 401;
  useEffect(() => {
    if (isLoggedOut) hardReload('/');
  }, [isLoggedOut]);
  return (
    <Dialog open={open} onClose={onClose} {...(onClosed && { onClosed })} title={`Shortlist ${voice.name}`}>
      {list.data && (
        <ProjectChoice voice={voice} projects={list.data} words={words} onWords={setWords} onDone={onClose} />
      )}
      {!list.data && list.isError && !isLoggedOut && (
        <ErrorState message={list.error.message} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {!list.data && (!list.isError || isLoggedOut) && (
        <p className="flex justify-center py-8">
          <Spinner label="Loading your projects" />
        </p>
      )}
    </Dialog>
  );
}

type ProjectChoiceProps = {
  voice: { id: string; name: string };
  projects: readonly ProjectRow[];
  words: string;
  onWords: (words: string) => void;
  onDone: () => void;
};

function ProjectChoice({ voice, projects, words, onWords, onDone }: ProjectChoiceProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const open = projects.filter((project) => shortlistReason(project, voice) === null);
  const projectId = chosen ?? lastProject(open, voice)?.id ?? null;
  const shortlist = useShortlist(voice);
  const selected = projects.find(({ id }) => id === projectId);
  const { isSending, problem, send } = useSubmit(async () => {
    if (!selected) return;
    await shortlist(selected);
    onDone();
  });
  const options = projects
    .map((project) => ({ project, reason: shortlistReason(project, voice) }))
    // Projects that can take the voice come first; both groups keep the order of the project list.
    .toSorted((a, b) => Number(a.reason !== null) - Number(b.reason !== null))
    .map(({ project, reason }) => ({
      value: project.id,
      label: project.name,
      disabled: reason !== null,
      hint: reason ?? undefined,
    }));
  return (
    <>
      {(projects.length >= searchableFrom || words !== '') && (
        <SearchField
          label="Search your projects"
          placeholder="Search your projects"
          value={words}
          onChange={onWords}
          className="mb-3"
        />
      )}
      {options.length > 0 ? (
        <RadioGroup label="For project" options={options} value={projectId} onChange={setChosen} />
      ) : (
        <p className="text-muted">{words === '' ? 'You have no projects yet.' : 'No project has these words.'}</p>
      )}
      {problem && <Alert>{problem}</Alert>}
      <DialogActions>
        <ButtonLink
          href={startProjectPath(true, voice.id)}
          variant="secondary"
          icon={<FolderPlus className="size-4" aria-hidden="true" />}
        >
          Start a new project
        </ButtonLink>
        <Button loading={isSending} disabled={!selected} onClick={() => send()}>
          Shortlist
        </Button>
      </DialogActions>
    </>
  );
}

function useShortlist(voice: { id: string; name: string }) {
  const queries = useQueryClient();
  const router = useRouter();
  return async ({ id: projectId, name }: ProjectRow): Promise<void> => {
    await shortlistVoice(queries, projectId, voice.id);
    showToast(`${voice.name} is shortlisted for ${name}.`, {
      actionLabel: 'Open project',
      undo: () => router.push(`/projects/${projectId}`),
    });
  };
}
