'use client';

import { Archive, ArchiveRestore, CornerUpRight, Ellipsis, Printer, Star, Tag, Trash2, UserMinus } from 'lucide-react';
import { fromProject } from '@/components/projects/dialog-home';
import { useSetProject } from '@/components/shared/project-context';
import { sendOrReport } from '@/components/shared/use-request';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, type MenuItem } from '@/components/ui/menus/menu';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { Scope } from '@/lib/domain/projects/scopes';

type ProjectMenuProps = {
  project: { id: string; name: string; percentDone: number; scopes: readonly Scope[] };
  isArchived: boolean;
  isVoice: boolean;
  /** Facts on the project's own pages, which offer more actions and whose dialogs return there. */
  own?: {
    hasScript: boolean;
    voice: { id: string; name: string } | null;
    isRated: boolean;
  };
};

export function ProjectMenu({ project, isArchived, isVoice, own }: ProjectMenuProps) {
  const restore = useRestoreProject();
  const { id, scopes, percentDone } = project;
  const isFinished = percentDone === 100;
  const dialog = (name: string) => (own ? fromProject(`/projects/${name}/${id}`) : `/projects/${name}/${id}`);
  const items: MenuItem[] = [];
  if (scopes.includes('edit-labels')) {
    items.push({ label: 'Edit labels', icon: <Tag aria-hidden="true" />, href: dialog('edit-labels') });
  }
  if (own?.hasScript) {
    items.push({ label: 'Print script', icon: <Printer aria-hidden="true" />, onSelect: () => openPrint(id) });
  }
  // Also while assigned, until the voice accepts: the page explains what that means and asks for confirmation.
  if (own?.voice && scopes.includes('assign-voice')) {
    items.push({
      label: `Unassign ${own.voice.name}`,
      icon: <UserMinus aria-hidden="true" />,
      href: `/projects/${id}/assign-voice/${own.voice.id}`,
    });
  }
  if (own?.voice && !own.isRated && scopes.includes('rate-voice')) {
    items.push({
      label: `Rate ${own.voice.name}`,
      icon: <Star aria-hidden="true" />,
      href: `/projects/${id}/chat/${own.voice.id}/rate`,
    });
  }
  if (!isVoice && scopes.includes('pickup-project')) {
    items.push({
      label: 'Order pickup',
      icon: <CornerUpRight aria-hidden="true" />,
      href: dialog('pickup-project'),
    });
  }
  if (scopes.includes('archive-project') && isArchived) {
    items.push({ label: 'Restore', icon: <ArchiveRestore aria-hidden="true" />, onSelect: () => restore(project) });
  } else if (scopes.includes('archive-project') && !isFinished) {
    items.push({ label: 'Archive', icon: <Archive aria-hidden="true" />, href: dialog('archive-project') });
  }
  if (!isVoice && mayDeleteSometime(scopes)) {
    items.push({
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      href: dialog('delete-project'),
      danger: true,
    });
  }
  if (items.length === 0) return null;
  return (
    <Menu
      label={project.name}
      trigger={<IconButton label="More options" icon={<Ellipsis className="size-5" />} />}
      items={items}
    />
  );
}

/**
 * Returns true if deletion is offered. The scope is missing while voices are invited; the dialog then shows 'Un-invite
 * voices before deleting project'.
 */
function mayDeleteSometime(scopes: readonly Scope[]): boolean {
  return scopes.includes('cancel-project') || scopes.includes('assign-voice');
}

function openPrint(projectId: string): void {
  window.open(`/print/${projectId}`, '_blank', 'noopener');
}

/** Archives or restores a project for the current user only; can be undone. */
export function useArchiveProject(): (projectId: string, isArchived: boolean) => Promise<void> {
  const setProject = useSetProject();
  return async function change(projectId, isArchived) {
    setProject(await api('PATCH /projects/{projectId}', { params: { projectId }, body: { isArchived } }));
    const undo = () => void sendOrReport(() => change(projectId, !isArchived));
    showToast(isArchived ? 'The project is archived.' : 'The project is back in your list.', { undo });
  };
}

function useRestoreProject(): (project: { id: string }) => void {
  const archive = useArchiveProject();
  return ({ id }) => void sendOrReport(() => archive(id, false));
}
