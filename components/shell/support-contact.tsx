'use client';

import { useSyncExternalStore } from 'react';
import { TextLink } from '@/components/ui/text-link';

const never = () => () => {};

/**
 * Returns the email address of this installation's support (SUPPORT_EMAIL) from the root element; null where none is
 * configured.
 */
function useSupportEmail(): string | null {
  return useSyncExternalStore(
    never,
    () => document.documentElement.dataset['supportEmail'] ?? null,
    () => null,
  );
}

type ContactSupportProps = {
  /** Subject of the mail. */
  subject?: string;
  /** Text after the link, which precedes the address where support is reached by email. */
  suffix?: string;
};

/** Renders 'contact support' within a sentence: a link to a mail, or to the form where no address is configured. */
export function ContactSupport({ subject, suffix = '' }: ContactSupportProps) {
  const email = useSupportEmail();
  if (email === null) {
    return (
      <>
        <TextLink href="/contact">contact support</TextLink>
        {suffix}
      </>
    );
  }
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  return (
    <>
      <TextLink href={`mailto:${email}${query}`}>contact support</TextLink>
      {suffix} ({email})
    </>
  );
}

/** Address of support. Renders nothing where none is configured. */
export function SupportAddress() {
  const email = useSupportEmail();
  if (email === null) return null;
  return (
    <p>
      Support: <TextLink href={`mailto:${email}`}>{email}</TextLink>
    </p>
  );
}
