'use client';

import { BrokenPage } from '@/components/shell/broken-page';

export default function ErrorPage({ retry }: { retry: () => void }) {
  return (
    <main className="flex min-h-dvh items-center">
      <BrokenPage retry={retry} />
    </main>
  );
}
