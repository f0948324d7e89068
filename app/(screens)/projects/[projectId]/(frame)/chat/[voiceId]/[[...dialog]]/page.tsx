import { dialogPage } from '@/app/(screens)/dialog-page';
import { toDetails } from '@/app/(screens)/projects/project-gate';
import { RateDialog } from '@/components/assignments/rate-dialog';
import { ChatMembersDialog } from '@/components/chat/members-dialog';

const { Page, generateMetadata } = dialogPage<{ projectId: string }>({
  members: () => <ChatMembersDialog />,
  rate: () => <RateDialog />,
  '[...rest]': toDetails,
});

export { generateMetadata, Page as default };
