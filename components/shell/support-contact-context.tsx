'use client';

import { createContext } from 'react';

/** Email address of this installation's support (SUPPORT_EMAIL); null where none is configured. */
export const SupportContact = createContext<string | null>(null);
