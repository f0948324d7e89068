'use client';

import './globals.css';

const thisPage = '';

/** The root layout failed, so this page cannot use it. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong</title>
        <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-6 px-4 text-center">
          <p className="text-lg font-semibold">Something went wrong here. Sorry. Please try again.</p>
          {/* No script runs on this static page, because it has no nonce. */}
          <a href={thisPage} className="inline-flex min-h-11 items-center underline underline-offset-4">
            Try again
          </a>
        </main>
      </body>
    </html>
  );
}
