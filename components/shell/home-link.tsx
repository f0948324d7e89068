import { Link } from '@/components/ui/link';
import { Logo } from './logo';

export function HomeLink() {
  return (
    <Link href="/search" aria-label="Timbre, go to search" className="inline-flex min-h-11 items-center rounded-md">
      <Logo />
    </Link>
  );
}
