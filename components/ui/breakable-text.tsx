import { Fragment } from 'react';

/**
 * Text without spaces that wraps where `breaks` matches. It breaks elsewhere only if a part is longer than its line.
 */
function BreakableText({ text, breaks }: { text: string; breaks: RegExp }) {
  return (
    <bdi className="wrap-anywhere">
      {text.split(breaks).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

/** An address that wraps before '@' and '.', as in nora.lindqvist@northern-broadcasting.example. */
export function EmailAddress({ email }: { email: string }) {
  return <BreakableText text={email} breaks={/(?=[@.])/} />;
}

/** A file name that wraps after '_', '-' and '/' and before '.', as in archive_child_01.wav. */
export function FileName({ name }: { name: string }) {
  return <BreakableText text={name} breaks={/(?<=[/_-])|(?=\.)/} />;
}
