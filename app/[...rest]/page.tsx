import { redirect } from 'next/navigation';

export default function UnknownPage(): never {
  redirect('/search');
}
