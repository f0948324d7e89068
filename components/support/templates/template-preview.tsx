import { TemplateIcon } from '@/components/projects/details/template-icon';
import { TemplateFacts } from '@/components/projects/details/template-info';
import type { Template } from '@/lib/contracts/project-shapes';
import type { TemplateValues } from '@/lib/contracts/support-templates';
import { licenseOf, templateGrants } from '@/lib/domain/licenses/license';

/** Shows what customers see in the wizard. */
export function TemplatePreview({ id, values }: { id: string; values: TemplateValues }) {
  const { license: terms, syntheticVoiceRider: rider, usage } = values;
  const template: Template = {
    id,
    ...values,
    terms,
    license: licenseOf({ grants: templateGrants(usage), addons: [], terms, rider }, '').lines,
    maxWordOptions: values.maxWordOptions.map(({ words, customerPrice }) => ({ words, customerPrice })),
    addons: values.addons.map(({ options, ...addon }) => ({
      ...addon,
      options: options.map(({ description, customerPrice, usage }) => ({
        description,
        customerPrice,
        ...(usage && { usage }),
      })),
    })),
  };
  return (
    <section aria-label="Preview" className="rounded-md border border-line bg-raised p-5">
      <p className="text-sm text-muted">As customers see it</p>
      <h2 dir="auto" className="mt-3 mb-4 flex items-center gap-3 text-lg font-semibold break-words">
        <span className="text-accent">
          <TemplateIcon name={values.icon} />
        </span>
        {values.name}
      </h2>
      <TemplateFacts template={template} />
    </section>
  );
}
