import { Skeleton, SkeletonGroup } from '@/components/ui/notices/skeleton';

export function VoicesSkeleton() {
  return (
    <SkeletonGroup label="Loading voices" className="mt-4">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex items-center gap-4 border-b border-line py-4">
          <Skeleton className="size-14 shrink-0 !rounded-full" />
          <div className="w-40 shrink-0">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="mt-2 h-3 w-24" />
          </div>
          <Skeleton className="h-9 w-full max-sm:hidden" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
