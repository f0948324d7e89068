'use client';

import {
  unavailableReason,
  useMissingTeam,
  useStartVoice,
  useWizardStart,
  wizardPath,
} from '@/components/projects/start/wizard-start';
import { RouteDialog } from '@/components/shell/route-dialog';
import { ButtonLink } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { TextLink } from '@/components/ui/text-link';
import { track } from '@/lib/client/analytics';
import type { Template } from '@/lib/contracts/project-shapes';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { wordsText } from '@/lib/domain/scripts/script-length';

const priceOf = (euro: number | undefined) => `+${formatEuro(toCents(euro ?? 0))}`;

export const priceInfoOf = ({ priceInfo, customerPrice }: Template): string =>
  priceInfo || `From ${formatEuro(toCents(customerPrice))}`;

export function TemplateInfoDialog({ template }: { template: Template }) {
  const start = useWizardStart();
  const obstacle = unavailableReason(template, useStartVoice(start.voiceId).voice);
  const isTeamMissing = useMissingTeam(start.teamId);
  const choice = wizardPath('/projects/add', start);
  const next = wizardPath('/projects/add/details', { ...start, templateId: template.id });
  return (
    <RouteDialog title={template.name} closeTo={choice}>
      <TemplateFacts template={template} />
      {obstacle && <p className="mt-5 font-medium">{obstacle}</p>}
      <DialogActions>
        {obstacle || isTeamMissing ? (
          <ButtonLink href={choice} variant="secondary">
            {obstacle ? 'Other project types' : 'Select a company'}
          </ButtonLink>
        ) : (
          <ButtonLink href={next} onClick={() => track('product-type-select', { templateId: template.id })}>
            Choose {template.name}
          </ButtonLink>
        )}
      </DialogActions>
    </RouteDialog>
  );
}

export function TemplateFacts({ template }: { template: Template }) {
  return (
    <div className="flex flex-col gap-5">
      <p>{template.description}</p>
      <p>
        <span className="block text-lg font-semibold">{priceInfoOf(template)}</span>
        <span className="text-sm text-muted">Prices excl. VAT.</span>
      </p>
      {(template.baseWords > 0 || template.maxWordOptions.length > 0) && (
        <Facts title="Words">
          {template.baseWords > 0 && <Fact name={wordsText(template.baseWords)} value="included" />}
          {template.maxWordOptions.map(({ words, customerPrice }) => (
            <Fact key={words} name={wordsText(words)} value={priceOf(customerPrice)} />
          ))}
        </Facts>
      )}
      {template.addons.map((addon) => (
        <Facts key={addon.id} title={addon.name} text={addon.description}>
          {addon.options.map((option) => (
            <Fact key={option.description} name={option.description} value={priceOf(option.customerPrice)} />
          ))}
        </Facts>
      ))}
      {template.license.length > 0 && (
        <section>
          <h3 className="text-sm font-medium text-muted">License</h3>
          <ul className="mt-1 list-disc pl-5">
            {template.license.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      {template.requiresAdminApproval && (
        <p>Our team approves projects of this type before voices can be shortlisted.</p>
      )}
      {template.moreInfoUrl && (
        <p>
          <TextLink href={template.moreInfoUrl} external>
            Find out more
          </TextLink>
        </p>
      )}
    </div>
  );
}

function Facts({ title, text, children }: { title: string; text?: string; children: React.ReactNode }) {
  return (
    <section>
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      {text && <p className="mt-1">{text}</p>}
      <dl className="mt-1">{children}</dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="shrink-0">{value}</dd>
    </div>
  );
}
