import type { ReactNode } from 'react';
import { ProjectParts } from '@/app/(screens)/projects/project-gate';
import { ChatScreen } from '@/components/chat/chat-screen';

type Props = { children: ReactNode; params: Promise<{ projectId: string }> };

/** Messages show the takes and files that they are about. */
export default async function ChatLayout({ children, params }: Props) {
  const { projectId } = await params;
  return (
    <ProjectParts projectId={projectId} parts={['takes', 'files']}>
      <ChatScreen />
      {children}
    </ProjectParts>
  );
}
