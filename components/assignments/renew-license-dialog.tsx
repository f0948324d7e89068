'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { LicenseLines } from '@/components/shared/license-lines';
import { NotAllowed } from '@/components/shared/not-allowed';
import { useProject, withOwnClick } from '@/components/shared/project-context';
import { useApiForm } from '@/components/shared/use-api-form';
import { useCustomerRefusal } from '@/components/shared/use-customer-refusal';
import { RouteDialog } from '@/components/shell/route-dialog';
import { useTeam } from '@/components/teams/use-team';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextLink } from '@/components/ui/text-link';
import { api } from '@/lib/client/api';
import { renewLicense } from '@/lib/contracts/assignments';
import type { Project } from '@/lib/contracts/project-shapes';
import { agreementSentence } from '@/lib/domain/assignments/assigning';
import { formatEuro, toCents } from '@/lib/domain/money/prices';

const renewalForm = renewLicense.body
  .omit({ token: true })
  .extend({ agreement: z.boolean().refine(Boolean, agreementSentence) });
type Values = z.input<typeof renewalForm>;

export const RenewLicenseDialog = withOwnClick(function RenewLicenseDialog() {
  const project = useProject();
  const { renewal } = project;
  const refusal = useCustomerRefusal();
  return (
    <RouteDialog title="Renew license" closeTo={`/projects/${project.id}/license`} closeOnOutside={false}>
      {(close) =>
        renewal && !renewal.openId && refusal === null ? (
          <RenewLicense project={project} renewal={renewal} close={close} />
        ) : (
          <NotAllowed onClose={() => close()}>{refusal ?? reasonOf(project)}</NotAllowed>
        )
      }
    </RouteDialog>
  );
});

function reasonOf({ isApproved, renewal }: Project): string {
  if (!isApproved) return 'A license can be renewed once the delivery is approved.';
  return renewal?.openId ? 'A renewal is already ordered.' : 'The license of this project cannot be renewed.';
}

type RenewLicenseProps = {
  project: Project;
  renewal: NonNullable<Project['renewal']>;
  close: () => void;
};

function RenewLicense({ project, renewal, close }: RenewLicenseProps) {
  const router = useRouter();
  const [token] = useState(() => crypto.randomUUID());
  const form = useApiForm<Values>({
    schema: renewalForm,
    defaults: { agreement: false },
    submit: async (values) => {
      const { id } = await api('POST /projects/{projectId}/renewals', {
        params: { projectId: project.id },
        body: { ...values, token },
      });
      router.push(`/projects/${id}/assign-voice`);
    },
  });
  const hasVat = useTeam(project.team.id).data?.hasVat ?? false;
  const price = formatEuro(toCents(renewal.customerPrice));
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <p>
        A renewal is a project of its own with the same voice: you pay for it when you assign the voice. The license is
        renewed when the voice accepts. Nothing new is recorded.
      </p>
      <p>
        <span className="tabular text-lg font-semibold">{price}</span>
        {hasVat && <span className="text-sm text-muted"> plus 25% VAT</span>}
        {project.isTest && <span className="text-sm text-muted"> (test data)</span>}
      </p>
      <LicenseLines title="Renewed license" lines={renewal.license} />
      <Checkbox
        label={
          <>
            I agree to the{' '}
            <TextLink href="/docs/terms" external>
              license and agreement
            </TextLink>
          </>
        }
        error={form.errorOf('agreement')}
        {...form.register('agreement')}
      />
      <SubmitActions problem={form.problem} isSending={form.isSending} onCancel={() => close()}>
        {`Order renewal · ${price}`}
      </SubmitActions>
    </form>
  );
}
