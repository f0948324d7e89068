import { Fragment } from 'react';

/**
 * Text without spaces that wraps where `breaks` matches. It breaks elsewhere only if a part is longer than its line.
 */
export function BreakableText({ text, breaks }: { text: string; breaks: RegExp }) {
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
