import { TextLink } from '@/components/ui/text-link';

/**
 * Says that signing up accepts both documents; the version and the time are stored (docs/rules/access.md#signing-up).
 */
export function AcceptTerms() {
  return (
    <p className="text-sm text-muted">
      By signing up you accept the{' '}
      <TextLink href="/docs/terms" external>
        terms and conditions
      </TextLink>{' '}
      and the{' '}
      <TextLink href="/docs/privacy" external>
        privacy policy
      </TextLink>
      .
    </p>
  );
}
