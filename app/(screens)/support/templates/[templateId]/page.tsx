import { notFound } from 'next/navigation';
import { TemplateEditor } from '@/components/support/templates/template-editor';
import { supportScopes } from '@/lib/domain/support/support-rules';
import { nullIfHiddenById, supportActor } from '@/server/http/session';
import { getSupportTemplate, recentEntriesAbout } from '@/server/support/queries';

export default async function SupportTemplatePage({ params }: { params: Promise<{ templateId: string }> }) {
  const [actor, { templateId }] = await Promise.all([supportActor(), params]);
  const template = await nullIfHiddenById(templateId, (id) => getSupportTemplate(actor, id));
  if (!template) notFound();
  return (
    <TemplateEditor
      template={template}
      mayEdit={supportScopes(actor.supportRole).has('edit-templates')}
      history={await recentEntriesAbout(actor, template.id)}
    />
  );
}
