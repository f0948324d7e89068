'use client';

import { BrokenPage } from '@/components/shell/broken-page';

/** Inside the frame: the navigation and the player stay. */
export default BrokenPage;
