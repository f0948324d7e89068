import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';

/** A playlist, voice or text that does not exist, or not for this user; the navigation and the player stay. */
export default function NotFound() {
  return (
    <PageFrame title="Not found">
      <EmptyState title="This page does not exist" action={<ButtonLink href="/search">Find a voice</ButtonLink>}>
        The address may be misspelt, or what it led to is gone.
      </EmptyState>
    </PageFrame>
  );
}
