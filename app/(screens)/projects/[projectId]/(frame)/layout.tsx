import type { ReactNode } from 'react';
import { ProjectFrame } from '@/components/projects/project-frame';

export default function FrameLayout({ children }: { children: ReactNode }) {
  return <ProjectFrame>{children}</ProjectFrame>;
}
