'use client';

import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/notices/states';
import { reportError } from '@/components/shell/global-errors';
import { logOut } from './log-out';

export function AccessDenied({ text = 'Does not have access.' }: { text?: string }) {
  const [leaving, setLeaving] = useState(false);
  const switchUser = async () => {
    setLeaving(true);
    try {
      await logOut(`/search/login?returnTo=${encodeURIComponent(window.location.pathname)}`);
    } catch (error) {
      setLeaving(false);
      reportError(error);
    }
  };
  return (
    <EmptyState
      icon={<Lock aria-hidden="true" />}
      title={text}
      action={
        <Button variant="secondary" loading={leaving} onClick={() => void switchUser()}>
          Log in as another user
        </Button>
      }
    />
  );
}
