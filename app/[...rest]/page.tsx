import { redirect } from 'next/navigation';

/** Redirects unknown URLs to the search (docs/rules/screens.md#the-frame). */
export default function UnknownPage(): never {
  redirect('/search');
}
