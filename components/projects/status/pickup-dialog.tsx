'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { EndedLicense } from '@/components/assignments/license-renewal';
import { useDialogHome } from '@/components/projects/dialog-home';
import { useProject, withOwnClick } from '@/components/shared/project-context';
import { LicenseLines } from '@/components/shared/license-lines';
import { useCustomerRefusal } from '@/components/shared/use-customer-refusal';
import { RouteDialog } from '@/components/shell/route-dialog';
import { useApiForm } from '@/components/shared/use-api-form';
import { useTeam } from '@/components/teams/use-team';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { TextLink } from '@/components/ui/text-link';
import { api } from '@/lib/client/api';
import type { Project } from '@/lib/contracts/project-shapes';
import { pickupProject } from '@/lib/contracts/assignments';
import { agreementSentence } from '@/lib/domain/assignments/assigning';
import { pickupDaysLeft } from '@/lib/domain/assignments/life-cycle';
import { formatEuro, toCents } from '@/lib/domain/money/prices';

const pickupForm = pickupProject.body
  .omit({ token: true })
  .extend({ agreement: z.boolean().refine(Boolean, agreementSentence) });
type Values = z.input<typeof pickupForm>;

export const PickupDialog = withOwnClick(function PickupDialog() {
  const project = useProject();
  const { home } = useDialogHome(project.id);
  const mayOrder = project.scopes.includes('pickup-project') && !project.followUpLicense?.endedDate;
  return (
    <RouteDialog title="Order pickup" closeTo={home} closeOnOutside={false}>
      {(close) => (mayOrder ? <Pickup close={close} /> : <NoPickup close={close} />)}
    </RouteDialog>
  );
});

function NoPickup({ close }: { close: () => void }) {
  const project = useProject();
  const refusal = useCustomerRefusal();
  const endedDate = project.followUpLicense?.endedDate;
  return (
    <>
      {endedDate && project.scopes.includes('pickup-project') ? (
        <EndedLicense kind="pickup" day={endedDate} />
      ) : (
        <p>
          {refusal ??
            (project.isApproved
              ? 'The period for ordering a pickup is over.'
              : 'A pickup can be ordered once the delivery is approved.')}
        </p>
      )}
      <DialogActions>
        <Button onClick={() => close()}>Close</Button>
      </DialogActions>
    </>
  );
}

function daysLeftText(project: Project): string | null {
  const days = pickupDaysLeft({
    pickupDays: project.pickupDays,
    approvedAt: project.approvedDate ? new Date(project.approvedDate) : null,
  });
  if (days === null) return null;
  return days === 1 ? '1 day left' : `${days} days left`;
}

function Pickup({ close }: { close: () => void }) {
  const project = useProject();
  const router = useRouter();
  const [token] = useState(() => crypto.randomUUID());
  const form = useApiForm<Values>({
    schema: pickupForm,
    defaults: { name: `${project.name} PICKUP`.slice(-200), agreement: false },
    submit: async (values) => {
      const { id } = await api('POST /projects/{projectId}/pickup', {
        params: { projectId: project.id },
        body: { ...values, token },
      });
      router.push(`/projects/${id}`);
    },
  });
  const daysLeft = daysLeftText(project);
  const hasVat = useTeam(project.team.id).data?.hasVat ?? false;
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      {project.pickupInfo && (
        <p dir="auto" className="whitespace-pre-line">
          {project.pickupInfo}
        </p>
      )}
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {project.pickupCustomerPrice !== undefined && (
          <div>
            <dt className="text-sm text-muted">Price{project.isTest && ' (test data)'}</dt>
            <dd className="tabular text-lg font-semibold">{formatEuro(toCents(project.pickupCustomerPrice))}</dd>
            {hasVat && <dd className="text-sm text-muted">plus 25% VAT</dd>}
          </div>
        )}
        {daysLeft && (
          <div>
            <dt className="text-sm text-muted">Time to order</dt>
            <dd className="text-lg font-semibold">{daysLeft}</dd>
          </div>
        )}
      </dl>
      <LicenseLines title="License of the pickup" lines={project.followUpLicense?.lines ?? []} />
      <TextField label="Name" error={form.errorOf('name')} {...form.register('name')} />
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
        Order pickup
        {project.pickupCustomerPrice !== undefined && ` · ${formatEuro(toCents(project.pickupCustomerPrice))}`}
      </SubmitActions>
    </form>
  );
}
