import type { ReactNode } from 'react';
import { ChatScreen } from '@/components/chat/chat-screen';

export default function ChatLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <ChatScreen />
      {children}
    </>
  );
}
