'use client';

import { useEffect } from 'react';
import './globals.css';

/** The root layout failed, so this page cannot use it. */
export default function GlobalError({ error }: { error: unknown }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <html lang="en">
      <body>
        <title>Timbre</title>
        <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-6 px-4 text-center">
          <p className="text-lg font-semibold">Something went wrong here. Sorry. Please try again.</p>
          <button
            type="button"
            onClick={() => window.location.reload()}
            className="min-h-11 underline underline-offset-4"
          >
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
