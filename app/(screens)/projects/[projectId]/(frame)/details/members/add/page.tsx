import { AddMemberDialog } from '@/components/projects/members-dialog';

export default function AddMemberPage() {
  return <AddMemberDialog />;
}
