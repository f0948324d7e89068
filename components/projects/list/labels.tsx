'use client';

import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useDialogHome } from '@/components/projects/dialog-home';
import { useOptimisticProject } from '@/components/projects/use-optimistic-project';
import { NotAllowed } from '@/components/shared/not-allowed';
import { useIsVoice, useProject, useSetProject } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-request';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button, ButtonLink } from '@/components/ui/button';
import { Chip, FilterChip } from '@/components/ui/chip';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Combobox } from '@/components/ui/fields/combobox';
import { Alert } from '@/components/ui/notices/alert';
import { api } from '@/lib/client/api';
import type { Project } from '@/lib/contracts/project-shapes';
import { useProjectOverview } from './use-project-list';

/** Returns a function that stores all labels of the project. */
function useStoreLabels(): (labels: string[]) => Promise<Project> {
  const { id: projectId } = useProject();
  const isVoice = useIsVoice();
  const { user } = useCurrentUser();
  return (labels) => {
    const body = isVoice && user ? { labels, voiceId: user.id } : { labels };
    return api('PUT /projects/{projectId}/labels', { params: { projectId }, body });
  };
}

const withoutLabel = (removed: string) => (project: Project) => ({
  ...project,
  labels: project.labels.filter((label) => label !== removed),
});

export function EditLabelsDialog() {
  const project = useProject();
  const { labels } = project;
  const { change, stored } = useOptimisticProject();
  const storeLabels = useStoreLabels();
  const remove = (removed: string) => {
    const apply = withoutLabel(removed);
    void change({
      id: `remove label ${removed}`,
      queue: 'labels',
      apply,
      send: () => storeLabels(apply(stored()).labels),
      merge: (_, response) => response,
    });
  };
  const { home, mark } = useDialogHome(project.id);
  if (!project.scopes.includes('edit-labels')) return <LabelsNotAllowed closeTo={home} />;
  return (
    <RouteDialog title="Edit labels" closeTo={home} description={project.name}>
      {(close) => (
        <>
          {labels.length === 0 && <p className="py-4 text-muted">No labels – yet</p>}
          <ul aria-label="Labels" className="flex flex-wrap gap-2">
            {labels.map((label) => (
              <li key={label} className="min-w-0">
                <Chip removeLabel={`Remove ${label}`} onRemove={() => remove(label)}>
                  <bdi>{label}</bdi>
                </Chip>
              </li>
            ))}
          </ul>
          <DialogActions>
            <ButtonLink
              href={`/projects/edit-labels/${project.id}/add-label${mark}`}
              scroll={false}
              variant="secondary"
              icon={<Plus className="size-5" aria-hidden="true" />}
            >
              Add label
            </ButtonLink>
            <Button onClick={() => close()}>Done</Button>
          </DialogActions>
        </>
      )}
    </RouteDialog>
  );
}

function LabelsNotAllowed({ closeTo }: { closeTo: string }) {
  return (
    <RouteDialog title="Edit labels" closeTo={closeTo}>
      {(close) => <NotAllowed onClose={() => close()}>You can see this project but not change its labels.</NotAllowed>}
    </RouteDialog>
  );
}

export function AddLabelDialog() {
  const project = useProject();
  const { home, mark } = useDialogHome(project.id);
  const parent = `/projects/edit-labels/${project.id}${mark}`;
  if (!project.scopes.includes('edit-labels')) return <LabelsNotAllowed closeTo={home} />;
  return (
    <RouteDialog title="Add label" closeTo={parent}>
      {(close) => <AddLabel close={close} />}
    </RouteDialog>
  );
}

function AddLabel({ close }: { close: () => void }) {
  const { labels } = useProject();
  const setProject = useSetProject();
  const storeLabels = useStoreLabels();
  const allLabels = useProjectOverview()?.labels ?? [];
  const [text, setText] = useState('');
  const { problem, send: add } = useSubmit(async (input: string) => {
    const added = input.split(',').map((label) => label.trim());
    const next = [...new Set([...labels, ...added])].filter(Boolean);
    if (next.length > labels.length) setProject(await storeLabels(next));
    close();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add(text);
  };
  const start = text.trim().toLowerCase();
  const unused = allLabels.filter((label) => !labels.includes(label));
  const suggestions = unused.filter((label) => start && label.toLowerCase().startsWith(start));
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Combobox
        label="Label"
        hint="Separate labels with commas"
        value={text}
        onChange={setText}
        suggestions={suggestions.map((label) => ({ id: label, label }))}
        onPick={({ label }) => setText(label)}
      />
      {start === '' && unused.length > 0 && (
        <ul aria-label="Labels of other projects" className="flex max-h-40 flex-wrap gap-2 overflow-y-auto">
          {unused.map((label) => (
            <li key={label} className="flex">
              <FilterChip label={label} onPress={() => add(label)} />
            </li>
          ))}
        </ul>
      )}
      {problem && <Alert>{problem}</Alert>}
      <DialogActions>
        <Button variant="secondary" onClick={() => close()}>
          Cancel
        </Button>
        <Button type="submit">Add</Button>
      </DialogActions>
    </form>
  );
}
