import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CostInfoDialog } from '@/components/projects/start/new-project-dialogs';
import { visibleById } from '@/server/http/visible';
import { getTemplate } from '@/server/projects/queries';

type Props = { params: Promise<{ templateId: string }> };

export const metadata: Metadata = { title: 'Cost info' };

export default async function CostInfoPage({ params }: Props) {
  const template = await visibleById((await params).templateId, getTemplate);
  if (!template) notFound();
  return <CostInfoDialog template={template} />;
}
