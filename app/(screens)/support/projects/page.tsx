import { ProjectList } from '@/components/support/projects/project-list';
import { supportActor } from '@/server/http/session';

export default async function SupportProjects() {
  await supportActor();
  return <ProjectList />;
}
