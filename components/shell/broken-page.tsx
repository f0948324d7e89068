'use client';

import { Button } from '@/components/ui/button';

/** The framework logs the error. */
export function BrokenPage({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-6 px-4 py-14 text-center">
      <p className="text-lg font-semibold">Something went wrong here. Sorry. Please try again.</p>
      <Button variant="secondary" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
