import type { ReactNode } from 'react';
import { ReviewRoom } from '@/components/review/review-room';

export default function ReviewLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <ReviewRoom />
      {children}
    </>
  );
}
