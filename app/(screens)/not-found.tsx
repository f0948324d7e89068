import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/notices/states';

export default function NotFound() {
  return (
    <PageFrame title="Not found">
      <EmptyState title="This page does not exist" action={<ButtonLink href="/search">Find a voice</ButtonLink>}>
        The URL may be misspelled, or the page was removed.
      </EmptyState>
    </PageFrame>
  );
}
