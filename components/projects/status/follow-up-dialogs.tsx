'use client';

import { usePathname, useRouter } from 'next/navigation';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { z } from 'zod';
import { LicenseLines } from '@/components/assignments/license-lines';
import { EndedLicense } from '@/components/assignments/license-renewal';
import { TotalLines, VatReason } from '@/components/assignments/price-lines';
import { useDialogHome } from '@/components/projects/dialog-home';
import { NotAllowed } from '@/components/shared/not-allowed';
import { useCustomerRefusal, useProject, withOwnClick } from '@/components/shared/project-context';
import { useApiForm } from '@/components/shared/use-api-form';
import { RouteDialog } from '@/components/shell/route-dialog';
import { companyPath } from '@/components/teams/company-path';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { TextLink } from '@/components/ui/text-link';
import { api } from '@/lib/client/api';
import { pickupProject } from '@/lib/contracts/assignments';
import type { Project } from '@/lib/contracts/project-shapes';
import { agreementSentence } from '@/lib/domain/assignments/assigning';
import { pickupDaysLeft } from '@/lib/domain/assignments/life-cycle';
import { toCents } from '@/lib/domain/money/prices';
import { vatOn } from '@/lib/domain/tax/amounts';
import { netText } from '@/lib/domain/tax/tax-text';

/** A renewal has no name. */
const orderForm = pickupProject.body
  .omit({ token: true })
  .partial({ name: true })
  .extend({ agreement: z.boolean().refine(Boolean, agreementSentence) });
type Values = z.input<typeof orderForm>;

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

export const RenewLicenseDialog = withOwnClick(function RenewLicenseDialog() {
  const project = useProject();
  const { renewal } = project;
  const refusal = useCustomerRefusal();
  return (
    <RouteDialog title="Renew license" closeTo={`/projects/${project.id}/license`} closeOnOutside={false}>
      {(close) =>
        renewal && !renewal.openId && refusal === null ? (
          <Renewal renewal={renewal} close={close} />
        ) : (
          <NotAllowed onClose={() => close()}>{refusal ?? noRenewalReason(project)}</NotAllowed>
        )
      }
    </RouteDialog>
  );
});

function NoPickup({ close }: { close: () => void }) {
  const project = useProject();
  const refusal = useCustomerRefusal();
  const endedDate = project.followUpLicense?.endedDate;
  if (endedDate && project.scopes.includes('pickup-project'))
    return <EndedLicense kind="pickup" day={endedDate} onClose={() => close()} />;
  const reason = project.isApproved
    ? 'The period for ordering a pickup is over.'
    : 'A pickup can be ordered once the delivery is approved.';
  return <NotAllowed onClose={() => close()}>{refusal ?? reason}</NotAllowed>;
}

function noRenewalReason({ isApproved, renewal }: Project): string {
  if (!isApproved) return 'A license can be renewed once the delivery is approved.';
  return renewal?.openId ? 'A renewal is already ordered.' : 'The license of this project cannot be renewed.';
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
  const { id: projectId, pickupCustomerPrice: price } = project;
  const daysLeft = daysLeftText(project);
  return (
    <OrderForm
      defaults={{ name: `${project.name} PICKUP`.slice(-200), agreement: false }}
      order={async ({ name = '', ...body }) => {
        const { id } = await api('POST /projects/{projectId}/pickup', {
          params: { projectId },
          body: { name, ...body },
        });
        return `/projects/${id}`;
      }}
      license={<LicenseLines title="License of the pickup" lines={project.followUpLicense?.lines ?? []} />}
      action={`Order pickup${priceSuffix(price)}`}
      close={close}
    >
      {project.pickupInfo && (
        <p dir="auto" className="whitespace-pre-line">
          {project.pickupInfo}
        </p>
      )}
      {price !== undefined && <FollowUpPrice kind="pickup" price={price} />}
      {daysLeft && (
        <p>
          <span className="text-muted">Time to order:</span> <span className="font-semibold">{daysLeft}</span>
        </p>
      )}
    </OrderForm>
  );
}

type RenewalProps = { renewal: NonNullable<Project['renewal']>; close: () => void };

function Renewal({ renewal: { customerPrice, license }, close }: RenewalProps) {
  const { id: projectId } = useProject();
  return (
    <OrderForm
      defaults={{ agreement: false }}
      order={async (body) => {
        const { id } = await api('POST /projects/{projectId}/renewals', { params: { projectId }, body });
        return `/projects/${id}/assign-voice`;
      }}
      license={<LicenseLines title="Renewed license" lines={license} />}
      action={`Order renewal${priceSuffix(customerPrice)}`}
      close={close}
    >
      <p>
        A renewal is a project of its own with the same voice: you pay for it when you assign the voice. The license is
        renewed when the voice accepts. Nothing new is recorded.
      </p>
      <FollowUpPrice kind="renewal" price={customerPrice} />
    </OrderForm>
  );
}

type OrderFormProps = {
  children: ReactNode;
  defaults: Values;
  /** Returns the path to continue at. */
  order: (body: Values & { token: string }) => Promise<string>;
  license: ReactNode;
  action: string;
  close: () => void;
};

function OrderForm({ children, defaults, order, license, action, close }: OrderFormProps) {
  const router = useRouter();
  const [token] = useState(() => crypto.randomUUID());
  const form = useApiForm<Values>({
    schema: orderForm,
    defaults,
    submit: async (values) => router.push(await order({ ...values, token })),
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      {children}
      {license}
      {defaults.name !== undefined && (
        <TextField label="Name" error={form.errorOf('name')} {...form.register('name')} />
      )}
      <LicenseAgreement error={form.errorOf('agreement')} {...form.register('agreement')} />
      <SubmitActions problem={form.problem} isSending={form.isSending} onCancel={() => close()}>
        {action}
      </SubmitActions>
    </form>
  );
}

export function LicenseAgreement(props: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  const label = (
    <>
      I agree to the{' '}
      <TextLink href="/docs/terms" external>
        license and agreement
      </TextLink>
    </>
  );
  return <Checkbox label={label} {...props} />;
}

type FollowUpPriceProps = { kind: keyof NonNullable<Project['followUpTax']>; price: number };

/** Shows the price of an order with the VAT that the team pays for its kind today. */
export function FollowUpPrice({ kind, price }: FollowUpPriceProps) {
  const { team, isTest, followUpTax } = useProject();
  const path = usePathname();
  const tax = followUpTax?.[kind] ?? null;
  const total = toCents(price);
  const vat = vatOn(total, tax?.rate ?? 0);
  return (
    <section aria-label="Price" className="max-w-sm">
      {isTest && <p className="text-sm text-warning">test data</p>}
      <dl className="tabular" aria-live="polite">
        <TotalLines price={{ total, vat, totalWithVat: total + vat }} tax={tax} />
      </dl>
      <VatReason tax={tax} companyHref={companyPath(team.id, path)} />
    </section>
  );
}

/** Returns the price as the end of a button's label. */
export const priceSuffix = (price: number | undefined): string =>
  price === undefined ? '' : ` · ${netText(toCents(price))}`;
