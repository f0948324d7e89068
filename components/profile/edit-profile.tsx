'use client';

import { useRouter } from 'next/navigation';
import { useId } from 'react';
import type { z } from 'zod';
import { PhoneField } from '@/components/access/phone-field';
import { UnsavedGuard } from '@/components/shared/unsaved-guard';
import { useApiForm } from '@/components/shared/use-api-form';
import { useIsImpersonating, userOnly } from '@/components/shared/user-only';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { PageFrame } from '@/components/shell/page-frame';
import { Button } from '@/components/ui/button';
import { RadioGroup } from '@/components/ui/fields/choice-fields';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextArea, TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { TextLink } from '@/components/ui/text-link';
import { api } from '@/lib/client/api';
import { type Me, updateUser } from '@/lib/contracts/profile';
import { turnaroundDays, turnaroundInWords } from '@/lib/domain/assignments/deadlines';
import { languages } from '@/lib/domain/people/languages';

const schema = updateUser.body
  .pick({
    firstName: true,
    lastName: true,
    email: true,
    phone: true,
    gender: true,
    microphone: true,
    soundCard: true,
    recordingSoftware: true,
    recordingSpace: true,
    bio: true,
    nativeLanguage: true,
    turnaroundDays: true,
  })
  .required();
type Values = z.input<typeof schema>;

const genders = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'unknown', label: 'Not given' },
];

const languageOptions = Object.entries(languages)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

const turnaroundOptions = turnaroundDays.map((days) => ({ value: String(days), label: turnaroundInWords(days) }));

const daysOf = (value: unknown): number | null => (value === '' || value === null ? null : Number(value));

type EditProfileProps = {
  user: Me;
  /** Two-letter code, which decides the dial code of a missing phone number. */
  country: string | null;
  /** A new email address that waits for its code. */
  pendingEmail: string | null;
};

export function EditProfile({ user, country, pendingEmail }: EditProfileProps) {
  const router = useRouter();
  const formId = useId();
  const { setUser } = useCurrentUser();
  const stored = valuesOf(user);
  const form = useApiForm<Values>({
    schema,
    defaults: stored,
    submit: async (values) => {
      const changes = changesOf(values, stored);
      setUser(await api('PATCH /users/{userId}', { params: { userId: user.id }, body: changes }));
      form.reset(values);
      // The dialog says what happens to a new email address.
      if (changes.email === undefined) showToast('Profile saved');
      router.replace(changes.email === undefined ? '/profile' : '/profile/edit-profile/verify-email');
      router.refresh();
    },
  });
  const field = (name: keyof Values) => ({ ...form.register(name), error: form.errorOf(name) });
  const { isDirty } = form.formState;
  const isImpersonating = useIsImpersonating();
  const emailHint = isImpersonating ? userOnly : 'A new address has to be confirmed with a code.';
  return (
    <PageFrame
      title="Edit profile"
      width="text"
      back={{ href: '/profile', label: 'profile' }}
      action={
        isDirty && (
          <Button type="submit" form={formId} loading={form.isSending}>
            Save
          </Button>
        )
      }
    >
      <form {...form.formProps} id={formId} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" maxLength={100} {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" maxLength={100} {...field('lastName')} />
        </div>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          hint={pendingEmail ? <PendingEmail email={pendingEmail} /> : emailHint}
          readOnly={isImpersonating}
          {...field('email')}
        />
        {isImpersonating ? (
          <TextField label="Phone" value={stored.phone ?? ''} hint={userOnly} readOnly />
        ) : (
          <PhoneField
            label="Phone"
            aside={user.isVoice ? undefined : 'optional'}
            country={country}
            initial={stored.phone ?? ''}
            error={form.errorOf('phone')}
            onChange={(phone) => {
              form.clearErrors('phone');
              form.setValue('phone', isSamePhone(phone, stored.phone ?? '') ? stored.phone : phone, {
                shouldDirty: true,
              });
            }}
          />
        )}
        {user.isVoice && (
          <>
            <RadioGroup
              label="Gender"
              options={genders}
              value={form.watch('gender')}
              error={form.errorOf('gender')}
              onChange={(gender) => form.setValue('gender', gender as Me['gender'], { shouldDirty: true })}
            />
            <h2 className="mt-4 text-lg font-semibold">Public profile</h2>
            <TextArea
              label="Bio"
              hint="What you sound like, what you record most, who you have worked for."
              minRows={4}
              maxRows={12}
              maxLength={2000}
              {...field('bio')}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                label="Native language"
                placeholder="Not given"
                options={languageOptions}
                {...field('nativeLanguage')}
              />
              <SelectField
                label="You usually deliver"
                placeholder="Not given"
                options={turnaroundOptions}
                error={form.errorOf('turnaroundDays')}
                {...form.register('turnaroundDays', { setValueAs: daysOf })}
              />
            </div>
            <h2 className="mt-4 text-lg font-semibold">Studio</h2>
            <TextField label="Microphone" maxLength={200} {...field('microphone')} />
            <TextField label="Sound card" maxLength={200} {...field('soundCard')} />
            <TextArea
              label="Recording software"
              minRows={3}
              maxRows={10}
              maxLength={2000}
              {...field('recordingSoftware')}
            />
            <TextArea label="Recording space" minRows={3} maxRows={10} maxLength={2000} {...field('recordingSpace')} />
          </>
        )}
        {form.problem && <Alert>{form.problem.message}</Alert>}
      </form>
      <UnsavedGuard isDirty={isDirty} leaveTo="/profile" />
    </PageFrame>
  );
}

function PendingEmail({ email }: { email: string }) {
  return (
    <>
      A code was sent to <strong className="break-words">{email}</strong>.{' '}
      <TextLink href="/profile/edit-profile/verify-email">Enter the code</TextLink>
    </>
  );
}

function valuesOf(user: Me): Values {
  const { firstName, lastName, email, phone, gender, microphone, soundCard, recordingSoftware, recordingSpace } = user;
  const { bio, nativeLanguage, turnaroundDays: days } = user;
  return {
    firstName,
    lastName,
    email,
    phone: phone ?? '',
    gender,
    microphone,
    soundCard,
    recordingSoftware,
    recordingSpace,
    bio,
    nativeLanguage: nativeLanguage ?? ('' as const),
    turnaroundDays: days,
  };
}

function changesOf(values: Values, stored: Values): Partial<Values> {
  const names = Object.keys(stored) as (keyof Values)[];
  return Object.fromEntries(names.filter((name) => values[name] !== stored[name]).map((name) => [name, values[name]]));
}

const bare = (phone: string) => phone.replace(/[\s().-]/g, '');
const isSamePhone = (a: string, b: string) => bare(a) === bare(b);
