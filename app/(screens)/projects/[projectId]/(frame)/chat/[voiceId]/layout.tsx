import type { ReactNode } from 'react';
import { ChatScreen } from '@/components/chat/chat-screen';

/** The chat stays under its dialogs. */
export default function ChatLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <ChatScreen />
      {children}
    </>
  );
}
