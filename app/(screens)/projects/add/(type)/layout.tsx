import type { ReactNode } from 'react';
import { ChooseType } from '@/components/projects/start/choose-type';
import { currentActor } from '@/server/http/session';
import { listTemplates } from '@/server/projects/queries';

export default async function ChooseTypeLayout({ children }: { children: ReactNode }) {
  const templates = await listTemplates(await currentActor());
  return (
    <>
      <ChooseType templates={templates} />
      {children}
    </>
  );
}
