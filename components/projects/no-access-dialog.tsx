'use client';

import { AccessDenied } from '@/components/shell/login/login-prompt';
import { RouteDialog } from '@/components/shell/route-dialog';

export function NoAccessDialog() {
  return (
    <RouteDialog title="Project" closeTo="/projects">
      <AccessDenied text="Does not have access to this project." />
    </RouteDialog>
  );
}
