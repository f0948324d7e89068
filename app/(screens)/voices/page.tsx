import { redirect } from 'next/navigation';

/** Redirects to the search, which lists the voices. */
export default function VoicesPage() {
  redirect('/search');
}
