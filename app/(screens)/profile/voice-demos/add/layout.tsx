import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { AddVoiceDemo } from '@/components/demos/add-voice-demo';
import { currentActor } from '@/server/http/session';

export const metadata: Metadata = { title: { default: 'Add voice demo', template: '%s · Timbre' } };

export default async function AddVoiceDemoLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  return actor ? <AddVoiceDemo userId={actor.userId}>{children}</AddVoiceDemo> : children;
}
