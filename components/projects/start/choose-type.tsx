'use client';

import { ChevronRight, Info } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { TemplateIcon } from '@/components/projects/details/template-icon';
import { priceInfoOf } from '@/components/projects/details/template-info';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { PageFrame } from '@/components/shell/page-frame';
import { SelectField } from '@/components/ui/fields/select-field';
import { Link } from '@/components/ui/link';
import { Alert } from '@/components/ui/notices/alert';
import { EmptyState } from '@/components/ui/notices/states';
import { TextLink } from '@/components/ui/text-link';
import { track } from '@/lib/client/analytics';
import type { Template } from '@/lib/contracts/project-shapes';
import { ForVoice, NoOrders } from './for-voice';
import {
  unavailableReason,
  useMissingTeam,
  useOrderingTeams,
  useStartVoice,
  useWizardStart,
  wizardPath,
  type WizardStart,
} from './wizard-start';

export function ChooseType({ templates }: { templates: readonly Template[] }) {
  const start = useWizardStart();
  const router = useRouter();
  const { user } = useCurrentUser();
  const teams = useOrderingTeams();
  const { voice, isMissing: isVoiceMissing } = useStartVoice(start.voiceId);
  const [problem, setProblem] = useState<string | null>(null);
  const needsTeam = useMissingTeam(start.teamId);
  if (user && teams.length === 0) return <NoOrders />;

  return (
    <PageFrame title="Create project" back={{ href: '/projects', label: 'Projects' }} width="default">
      {!user && <VisitorNote start={start} />}
      {start.voiceId && !isVoiceMissing && (
        <div className="mb-5">
          <ForVoice name={voice?.name}>
            <TextLink href={wizardPath('/projects/add', { teamId: start.teamId })}>Start without a voice</TextLink>
          </ForVoice>
        </div>
      )}
      {isVoiceMissing && (
        <div className="mb-5">
          <Alert>
            This voice is not available. Please choose another one, or{' '}
            <TextLink href={wizardPath('/projects/add', { teamId: start.teamId })}>start without a voice</TextLink>.
          </Alert>
        </div>
      )}
      {(teams.length > 1 || needsTeam) && (
        <SelectField
          label="Company"
          className="mb-6 max-w-sm"
          placeholder="Select a company"
          options={teams.map(({ id, name }) => ({ value: id, label: name }))}
          value={teams.some(({ id }) => id === start.teamId) ? (start.teamId ?? '') : ''}
          error={needsTeam ? problem : null}
          onChange={(event) => {
            const next = { ...start, teamId: event.target.value || null };
            router.replace(wizardPath('/projects/add', next), { scroll: false });
          }}
        />
      )}
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">Choose project type</h2>
        <p className="text-sm text-muted">Prices excl. VAT.</p>
      </div>
      {templates.length === 0 && <EmptyState title="No project types can be ordered at the moment." />}
      <ul className="divide-y divide-line border-y border-line">
        {templates.map((template) => (
          <TypeRow
            key={template.id}
            template={template}
            start={start}
            obstacle={isVoiceMissing ? 'Not available for this voice.' : unavailableReason(template, voice)}
            onRefuse={needsTeam ? () => setProblem('Please select a company') : undefined}
          />
        ))}
      </ul>
    </PageFrame>
  );
}

function VisitorNote({ start }: { start: WizardStart }) {
  const query = new URLSearchParams({ createProject: 'true', ...(start.voiceId && { voiceId: start.voiceId }) });
  return (
    <p className="mb-6 rounded-md bg-wash px-4 py-3">
      To start a project you need to sign up. You can look around first: what you enter is saved.{' '}
      <TextLink href={`/search/signup?${query}`}>Sign up</TextLink> or{' '}
      <TextLink href={`/search/login?${query}`}>log in</TextLink>
    </p>
  );
}

type TypeRowProps = {
  template: Template;
  start: WizardStart;
  obstacle: string | null;
  onRefuse: (() => void) | undefined;
};

function TypeRow({ template, start, obstacle, onRefuse }: TypeRowProps) {
  const next = wizardPath('/projects/add/details', { ...start, templateId: template.id });
  const name = (
    <span dir="auto" className="font-semibold">
      {template.name}
    </span>
  );
  return (
    <li className="relative flex items-center gap-4 py-4 transition-colors has-[a[data-type]]:hover:bg-wash/50">
      <span className={obstacle ? 'text-muted' : 'text-accent'}>
        <TemplateIcon name={template.icon} />
      </span>
      <div className="min-w-0 flex-1">
        {obstacle ? (
          <p className="text-muted">{name}</p>
        ) : (
          <Link
            data-type
            href={next}
            className="inline-block leading-6 after:absolute after:inset-0 after:rounded-sm"
            onClick={(event) => {
              if (onRefuse) {
                event.preventDefault();
                onRefuse();
              } else track('product-type-select', { templateId: template.id });
            }}
          >
            {name}
          </Link>
        )}
        <p className="text-sm text-muted">{template.description}</p>
        {obstacle ? (
          <p className="mt-1 text-sm font-medium">{obstacle}</p>
        ) : (
          <p className="mt-1 text-sm">{priceInfoOf(template)}</p>
        )}
      </div>
      <Link
        href={wizardPath(`/projects/add/info/${template.id}`, start)}
        scroll={false}
        aria-label={`About ${template.name}`}
        className="relative flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-wash hover:text-text"
      >
        <Info className="size-5" aria-hidden="true" />
      </Link>
      <ChevronRight className="size-5 shrink-0 text-muted max-sm:hidden" aria-hidden="true" />
    </li>
  );
}
