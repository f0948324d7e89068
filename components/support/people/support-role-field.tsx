'use client';

import { useRouter } from 'next/navigation';
import { useRequest } from '@/components/shared/use-request';
import { Alert } from '@/components/ui/notices/alert';
import { RadioGroup } from '@/components/ui/fields/choice-fields';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { SupportUser } from '@/lib/contracts/support-users';
import { type SupportRole, supportRoles } from '@/lib/domain/support/support-scopes';

const options = [
  { value: 'none', label: 'No support rights' },
  { value: 'agent', label: 'Agent', hint: 'Reviews voices, helps with projects and users' },
  { value: 'admin', label: 'Admin', hint: 'Also changes templates, money and roles' },
] as const;

export function SupportRoleField({ user }: { user: SupportUser }) {
  const { refresh } = useRouter();
  const { send, error } = useRequest<SupportRole | null>(async (role) => {
    await api('PUT /support/users/{userId}/support-role', { params: { userId: user.id }, body: { role } });
    showToast(role === null ? `${user.name} no longer has support rights` : `${user.name} is a support ${role} now`);
    refresh();
  });
  return (
    <section aria-labelledby="role" className="mt-10">
      <h2 id="role" className="mb-2 text-lg font-semibold">
        Support role
      </h2>
      <RadioGroup
        label="Support role"
        hideLabel
        options={options}
        value={user.supportRole ?? 'none'}
        onChange={(value) => void send(supportRoles.find((role) => role === value) ?? null)}
      />
      {error && (
        <div className="mt-3">
          <Alert>{error.message}</Alert>
        </div>
      )}
    </section>
  );
}
