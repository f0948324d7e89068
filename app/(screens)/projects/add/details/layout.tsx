import type { ReactNode } from 'react';
import { NewProject } from '@/components/projects/start/new-project';
import { currentActor } from '@/server/http/session';
import { listTemplates } from '@/server/projects/queries';

export default async function NewProjectLayout({ children }: { children: ReactNode }) {
  const templates = await listTemplates(await currentActor());
  return <NewProject templates={templates}>{children}</NewProject>;
}
