'use client';

import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { useApiForm } from '@/components/shared/use-api-form';
import { RouteDialog } from '@/components/shell/route-dialog';
import { useLastProfile } from '@/components/shell/visited-pages';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { PasswordField } from '@/components/ui/fields/password-field';
import { TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { TextLink } from '@/components/ui/text-link';
import { track } from '@/lib/client/analytics';
import { api } from '@/lib/client/api';
import { agreements, customerSignup } from '@/lib/contracts/access';
import { type StartProject, startProjectQuery } from '@/lib/domain/assignments/start-project';
import { AcceptTerms } from './accept-terms';
import { noteCodeSent } from './login-steps';
import { PhoneField } from './phone-field';
import { StartReason, useStartProject } from './start-project';

const customerForm = customerSignup.omit({ isVoice: true }).extend({ phone: z.string() });
const voiceForm = customerForm.extend(agreements.shape);

type Values = z.input<typeof voiceForm>;

const agreementTexts = [
  ['terms', 'terms and conditions', '/docs/terms'],
  ['privacy', 'privacy policy', '/docs/privacy'],
  ['consultancy', 'consultancy agreement', '/docs/consultancy'],
] as const;

type SignupFormProps = {
  isVoice: boolean;
  country?: string | null;
  closeTo?: string;
  /** URL of the dialog that asks for the mailed code, without `email`; by default the one over the search. */
  verifyAt?: string;
  loginAt?: string;
  description?: string;
  /** Name of the voice with which a project starts. */
  voiceName?: string | null;
  /** Intention of the visitor; by default read from the URL. */
  intention?: StartProject;
};

export function SignupForm(props: SignupFormProps) {
  const { isVoice, country = null, closeTo, verifyAt, loginAt, description, voiceName = null, intention } = props;
  const router = useRouter();
  const lastProfile = useLastProfile();
  const fromAddress = useStartProject();
  const start = intention ?? fromAddress;
  const form = useApiForm<Values>({
    schema: isVoice ? voiceForm : customerForm,
    defaults: {
      firstName: '',
      lastName: '',
      companyName: '',
      email: '',
      phone: '',
      password: '',
      ...(isVoice && { terms: false, privacy: false, consultancy: false }),
    },
    submit: async ({ terms, privacy, consultancy, phone, ...fields }) => {
      const goesOn = start.createProject && {
        createProject: true,
        ...(start.voiceId && { voiceId: start.voiceId }),
      };
      const account = { ...fields, ...(phone.trim() && { phone }), ...(!isVoice && goesOn) };
      const agreed = { terms, privacy, consultancy };
      const { email } = await api('POST /users', {
        body: isVoice ? { ...account, isVoice: true, agreements: agreed } : { ...account, isVoice: false },
      });
      track('sign-up', { isVoice });
      noteCodeSent(email);
      const next = new URL(verifyAt ?? `/search/verify${startProjectQuery(start)}`, window.location.origin);
      next.searchParams.set('email', email);
      router.push(`${next.pathname}${next.search}`);
    },
  });
  const field = (name: keyof Values) => ({ ...form.register(name), error: form.errorOf(name) });

  return (
    <RouteDialog
      title={isVoice ? 'Apply as voice' : 'Sign up as customer'}
      description={description ?? (start.createProject ? <StartReason voiceName={voiceName} /> : undefined)}
      closeTo={closeTo ?? (start.createProject ? lastProfile : null) ?? '/search'}
      closeOnOutside={false}
    >
      <form {...form.formProps} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        </div>
        <TextField label="Company name" autoComplete="organization" {...field('companyName')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <PhoneField
          label="Phone"
          aside="optional"
          country={country}
          error={form.errorOf('phone')}
          onChange={(phone) => {
            form.clearErrors('phone');
            form.setValue('phone', phone);
          }}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters"
          {...field('password')}
        />
        {isVoice && (
          <fieldset>
            <legend className="visually-hidden">Agreements</legend>
            {agreementTexts.map(([name, text, href]) => (
              <Checkbox
                key={name}
                label={
                  <>
                    I agree to the{' '}
                    <TextLink href={href} external>
                      {text}
                    </TextLink>
                  </>
                }
                {...field(name)}
              />
            ))}
          </fieldset>
        )}
        {!isVoice && <AcceptTerms />}
        {form.problem && <Alert>{form.problem.message}</Alert>}
        <p className="text-sm text-muted">
          Already have an account?{' '}
          <TextLink href={loginAt ?? `/search/login${startProjectQuery(start)}`}>Login</TextLink>
        </p>
        <DialogActions>
          <Button type="submit" loading={form.isSending}>
            {isVoice ? 'Apply' : 'Sign up'}
          </Button>
        </DialogActions>
      </form>
    </RouteDialog>
  );
}
