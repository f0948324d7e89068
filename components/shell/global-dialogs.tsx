'use client';

import { lazy, Suspense, useState } from 'react';
import { useGlobalMessages } from './global-errors';

const MessageDialogs = lazy(() => import('./message-dialogs').then((module) => ({ default: module.MessageDialogs })));

/** The dialogs that any screen may raise; their code comes with the first. */
export function GlobalDialogs() {
  const { error, info } = useGlobalMessages();
  const [wanted, setWanted] = useState(false);
  if ((error || info) && !wanted) setWanted(true);
  return <Suspense fallback={null}>{wanted && <MessageDialogs />}</Suspense>;
}
