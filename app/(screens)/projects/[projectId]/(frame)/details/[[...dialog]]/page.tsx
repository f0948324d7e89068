import { dialogPage } from '@/app/(screens)/dialog-page';
import { toDetails } from '@/app/(screens)/projects/project-gate';
import { AddMemberDialog, MembersDialog } from '@/components/projects/members-dialog';

const { Page, generateMetadata } = dialogPage<{ projectId: string }>({
  members: () => <MembersDialog />,
  'members/add': () => <AddMemberDialog />,
  '[...rest]': toDetails,
});

export { generateMetadata, Page as default };
