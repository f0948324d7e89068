import { redirect } from 'next/navigation';

/** Any address that leads nowhere leads to the search (specification 1, section 2.1). */
export default function UnknownPage(): never {
  redirect('/search');
}
