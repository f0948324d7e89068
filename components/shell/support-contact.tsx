'use client';

import { useSyncExternalStore } from 'react';
import { TextLink } from '@/components/ui/text-link';

const never = () => () => {};

/** Email address of this installation's support (SUPPORT_EMAIL), from the root element; null where none is configured. */
function useSupportEmail(): string | null {
  return useSyncExternalStore(
    never,
    () => document.documentElement.dataset['supportEmail'] ?? null,
    () => null,
  );
}

type ContactSupportProps = {
  /** What the mail is about. */
  subject?: string;
  /** Appended to the link where support is reached by email. */
  suffix?: string;
};

/** 'contact support' within a sentence: links to a mail, or is text where no address is configured. */
export function ContactSupport({ subject, suffix = '' }: ContactSupportProps) {
  const email = useSupportEmail();
  if (email === null) return <>contact support{suffix}</>;
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  return (
    <>
      <TextLink href={`mailto:${email}${query}`}>contact support</TextLink>
      {suffix} ({email})
    </>
  );
}

/** Nothing where no address is configured. */
export function SupportAddress() {
  const email = useSupportEmail();
  if (email === null) return null;
  return (
    <p>
      Support: <TextLink href={`mailto:${email}`}>{email}</TextLink>
    </p>
  );
}
