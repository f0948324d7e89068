import { Fragment } from 'react';

const breaks = /(?<=[/_-])|(?=\.)/;

/**
 * A file name that wraps after '_', '-' and '/' and before '.', as in archive_child_01.wav. It breaks elsewhere only where
 * a part is longer than its line.
 */
export function FileName({ name }: { name: string }) {
  return (
    <bdi className="wrap-anywhere">
      {name.split(breaks).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
