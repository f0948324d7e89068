import { ChevronLeft } from 'lucide-react';
import { Link } from '@/components/ui/link';

export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Link
      href={href}
      aria-label={`Back to ${label}`}
      className="-ml-3 flex size-11 shrink-0 items-center justify-center rounded-md transition-colors hover:bg-wash"
    >
      <ChevronLeft className="size-6" aria-hidden="true" />
    </Link>
  );
}
