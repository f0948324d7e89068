import type { ReactNode } from 'react';
import { EditDetails } from '@/components/projects/details/edit-details';

export default function EditDetailsLayout({ children }: { children: ReactNode }) {
  return <EditDetails>{children}</EditDetails>;
}
