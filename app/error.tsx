'use client';

import { BrokenPage } from '@/components/shell/broken-page';

interface ErrorPageProps {
  error: unknown;
  retry: () => void;
}

export default function ErrorPage(props: ErrorPageProps) {
  return (
    <main className="flex min-h-dvh items-center">
      <BrokenPage {...props} />
    </main>
  );
}
