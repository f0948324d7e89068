'use client';

import { BrokenPage } from '@/components/shell/broken-page';

/** A screen that broke: the navigation and the player stay. */
export default BrokenPage;
