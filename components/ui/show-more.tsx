import { Button } from './button';

type ShowMoreProps = {
  /** An infinite query. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  label?: string;
};

export function ShowMore({ list, label = 'Show more' }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      className="mt-4"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
