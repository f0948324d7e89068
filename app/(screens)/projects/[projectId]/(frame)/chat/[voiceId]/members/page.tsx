import { ChatMembersDialog } from '@/components/chat/members-dialog';

export default function ChatMembersPage() {
  return <ChatMembersDialog />;
}
