import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';

/** Outside the app's frame: a public playlist or short link that leads nowhere. */
export default function NotFound() {
  return (
    <main className="flex min-h-dvh items-center">
      <h1 className="visually-hidden">Not found</h1>
      <EmptyState title="This page does not exist" action={<ButtonLink href="/search">Find a voice</ButtonLink>}>
        The address may be misspelt, or what it led to is gone.
      </EmptyState>
    </main>
  );
}
