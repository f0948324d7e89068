import { redirect } from 'next/navigation';

export default function VoicesPage() {
  redirect('/search');
}
