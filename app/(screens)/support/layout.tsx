import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { supportActor } from '@/server/http/session';

export const metadata: Metadata = { title: 'Support', robots: { index: false } };

export default async function SupportLayout({ children }: { children: ReactNode }) {
  await supportActor();
  return children;
}
