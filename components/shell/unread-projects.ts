'use client';

import { createStore, useStore } from '@/components/ui/store';

const count = createStore(0);

export const setUnreadProjects = count.set;
export const useUnreadProjects = (): number => useStore(count);
