import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { TemplateInfoDialog } from '@/components/projects/details/template-info';
import { nullIfHiddenById } from '@/server/http/session';
import { getTemplate } from '@/server/projects/queries';

type Props = { params: Promise<{ templateId: string }> };

export const metadata: Metadata = { title: 'Project type' };

export default async function TemplateInfoPage({ params }: Props) {
  const template = await nullIfHiddenById((await params).templateId, getTemplate);
  if (!template) notFound();
  return <TemplateInfoDialog template={template} />;
}
