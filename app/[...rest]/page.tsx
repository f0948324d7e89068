import { redirect } from 'next/navigation';

/** Any address that leads nowhere leads to the search (docs/rules/screens.md#the-frame). */
export default function UnknownPage(): never {
  redirect('/search');
}
