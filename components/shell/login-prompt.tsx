import { LogIn } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';

/** Stands in place of a page that needs a login. `text` says what one would see: 'Log in to see your projects.' */
export function LoginPrompt({ text = 'Please log in to see this page.' }: { text?: string }) {
  return (
    <EmptyState
      icon={<LogIn aria-hidden="true" />}
      title="Please login"
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <ButtonLink href="/search/login">Login</ButtonLink>
          <ButtonLink href="/search/signup" variant="secondary">
            Sign up
          </ButtonLink>
        </span>
      }
    >
      {text}
    </EmptyState>
  );
}
