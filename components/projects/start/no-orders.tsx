import { AccessDenied } from '@/components/shell/login/access-denied';
import { PageFrame } from '@/components/shell/page-frame';

/** Notice for users of whom no team may order, such as voices. */
export function NoOrders() {
  return (
    <PageFrame title="Create project">
      <AccessDenied text="You cannot create projects." />
    </PageFrame>
  );
}
