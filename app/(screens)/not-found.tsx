import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';

/** Shown for a playlist, voice or text that does not exist or is not visible to this user. */
export default function NotFound() {
  return (
    <PageFrame title="Not found">
      <EmptyState title="This page does not exist" action={<ButtonLink href="/search">Find a voice</ButtonLink>}>
        The address may be misspelt, or what it led to is gone.
      </EmptyState>
    </PageFrame>
  );
}
