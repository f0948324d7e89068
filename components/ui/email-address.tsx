import { BreakableText } from './breakable-text';

/** An address that wraps before '@' and '.', as in nora.lindqvist@northern-broadcasting.example. */
export function EmailAddress({ email }: { email: string }) {
  return <BreakableText text={email} breaks={/(?=[@.])/} />;
}
