import { BreakableText } from './breakable-text';

/** A file name that wraps after '_', '-' and '/' and before '.', as in archive_child_01.wav. */
export function FileName({ name }: { name: string }) {
  return <BreakableText text={name} breaks={/(?<=[/_-])|(?=\.)/} />;
}
