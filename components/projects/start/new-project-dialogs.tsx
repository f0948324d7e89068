'use client';

import { SignupForm } from '@/components/access/signup-form';
import { VerifyDialog } from '@/components/access/verify-dialog';
import { useDetailsForm } from '@/components/projects/details/details-form-context';
import { PricePanel } from '@/components/assignments/price-panel';
import { TemplateFacts } from '@/components/projects/details/template-info';
import { useWizardStart, wizardPath } from './wizard-start';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { RouteDialog } from '@/components/shell/route-dialog';
import type { Template } from '@/lib/contracts/project-shapes';

export function CostInfoDialog({ template }: { template: Template }) {
  const { formUrl, price, extras, tax, companyHref } = useDetailsForm();
  const { user } = useCurrentUser();
  return (
    <RouteDialog title="Cost info" closeTo={formUrl}>
      {price && <PricePanel {...{ price, extras, tax, companyHref }} isVisitor={user === null} />}
      <hr className="my-6 border-line" />
      <TemplateFacts template={template} />
    </RouteDialog>
  );
}

export function NewProjectSignup() {
  const { formUrl } = useDetailsForm();
  const start = useWizardStart();
  return (
    <SignupForm
      isVoice={false}
      description="To start a project you need to sign up"
      intention={{ createProject: true, voiceId: start.voiceId }}
      closeTo={formUrl}
      verifyAt={wizardPath('/projects/add/details/verify', start)}
      loginAt={wizardPath('/search/login', { voiceId: start.voiceId }, { createProject: 'true', returnTo: formUrl })}
    />
  );
}

/** Creates the project from the draft after the code is entered. */
export function NewProjectVerify({ email, code }: { email: string; code: string | null }) {
  const { formUrl, create } = useDetailsForm();
  const resume = async () => {
    try {
      await create?.();
    } catch {
      // Reload the form with the draft; submitting it there shows the errors.
      window.location.assign(formUrl);
    }
  };
  return <VerifyDialog email={email} code={code} closeTo={formUrl} onVerified={() => void resume()} />;
}
