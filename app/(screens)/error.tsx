'use client';

import { BrokenPage } from '@/components/shell/broken-page';

/** Error page inside the frame: the navigation and the player stay. */
export default BrokenPage;
