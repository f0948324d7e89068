import { redirect } from 'next/navigation';

/** The list of voices is the search. */
export default function VoicesPage() {
  redirect('/search');
}
