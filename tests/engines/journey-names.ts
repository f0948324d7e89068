/** The journeys run in this order. */
export const journeyNames = [
  'sign-up',
  'search',
  'project',
  'recorder',
  'booth',
  'split',
  'review',
  'lines',
  'imports',
  'exports',
  'crop',
  'playlists',
  'print',
  'support',
] as const;

export type JourneyName = (typeof journeyNames)[number];
