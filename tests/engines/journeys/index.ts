import type { JourneyName } from '@/tests/engines/journey-names';
import type { Journey } from '@/tests/engines/scene';
import { booth } from './booth';
import { crop } from './crop';
import { exports } from './exports';
import { imports } from './imports';
import { lines } from './lines';
import { playlists } from './playlists';
import { print } from './print';
import { project } from './project';
import { recorder } from './recorder';
import { review } from './review';
import { search } from './search';
import { signUp } from './sign-up';
import { split } from './split';
import { support } from './support';

/** Journeys load the product, so its environment must be set before this file is imported. */
export const journeys: Readonly<Record<JourneyName, Journey>> = {
  'sign-up': signUp,
  search,
  project,
  recorder,
  booth,
  split,
  review,
  lines,
  imports,
  exports,
  crop,
  playlists,
  print,
  support,
};
