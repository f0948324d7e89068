'use client';

import { useProject } from '@/components/shared/project-context';

export function PaymentNotices() {
  const { paymentNotices } = useProject();
  if (paymentNotices.length === 0) return null;
  return (
    <section aria-label="Payment" className="mb-6 flex flex-col gap-2 border-l-2 border-warning py-1 pl-4">
      {paymentNotices.map((notice) => (
        <p key={notice} className="max-w-prose font-medium">
          {notice}
        </p>
      ))}
    </section>
  );
}
