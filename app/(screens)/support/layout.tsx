import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SupportAdmin } from '@/components/support/support-tabs';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { supportActor } from '@/server/http/session';

export const metadata: Metadata = { title: 'Support', robots: { index: false } };

export default async function SupportLayout({ children }: { children: ReactNode }) {
  const { supportRole } = await supportActor();
  return <SupportAdmin isAdmin={supportScopes(supportRole).has('edit-installation')}>{children}</SupportAdmin>;
}
