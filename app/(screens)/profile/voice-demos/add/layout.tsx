import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { AddVoiceDemo } from '@/components/demos/add-voice-demo';
import { currentActor } from '@/server/http/session';
import { sectionTitle } from '@/server/installation/queries';

export const generateMetadata = (): Metadata => ({ title: sectionTitle('Add voice demo') });

export default async function AddVoiceDemoLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  return actor ? <AddVoiceDemo userId={actor.userId}>{children}</AddVoiceDemo> : children;
}
