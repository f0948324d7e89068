'use client';

import { Link } from '@/components/ui/link';
import { useBrand } from './brand';
import { Logo } from './logo';

export function HomeLink() {
  const { name } = useBrand();
  return (
    <Link href="/search" aria-label={`${name}, go to search`} className="inline-flex min-h-11 items-center rounded-md">
      <Logo />
    </Link>
  );
}
