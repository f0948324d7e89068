'use client';

import { LogIn } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/notices/states';

/** Prompt to log in; `text` names the page's content: 'Log in to see your projects.'. */
export function LoginPrompt({ text = 'Please log in to see this page.' }: { text?: string }) {
  const returnTo = encodeURIComponent(usePathname());
  return (
    <>
      {/* What a crawler sees of a private page. */}
      <meta name="robots" content="noindex" />
      <EmptyState
        icon={<LogIn aria-hidden="true" />}
        title="Please login"
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <ButtonLink href={`/search/login?returnTo=${returnTo}`}>Login</ButtonLink>
            <ButtonLink href="/search/signup" variant="secondary">
              Sign up
            </ButtonLink>
          </span>
        }
      >
        {text}
      </EmptyState>
    </>
  );
}
