'use client';

import dynamic from 'next/dynamic';
import { useLoadAhead } from '@/components/ui/dialogs/use-load-ahead';

export const CostInfoDialog = dynamic(() =>
  import('@/components/projects/start/new-project-dialogs').then((module) => module.CostInfoDialog),
);

export const LanguageDialog = dynamic(() =>
  import('@/components/projects/details/language-dialog').then((module) => module.LanguageDialog),
);

export const NewProjectSignup = dynamic(() =>
  import('@/components/projects/start/new-project-dialogs').then((module) => module.NewProjectSignup),
);

const loadAll = () =>
  Promise.all([
    import('@/components/projects/details/language-dialog'),
    import('@/components/projects/start/new-project-dialogs'),
  ]);

export function DialogsAhead() {
  useLoadAhead(loadAll);
  return null;
}
