import type { Kind, Scene, SceneState } from '@/tests/support/scene';

/** The parts of a request; validated by the server, not here. */
export type Parts = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

export type Row = {
  /** Names the variant when an endpoint has several. */
  label?: string;
  /** Status for a logged-in user without access, if not 403: 404 where existence is not disclosed. */
  refusal?: 404;
  /** State of the project; 'listed' by default. */
  state?: SceneState;
  /** Limits the test to these users: the request would end the session that the others share. */
  only?: readonly Kind[];
  /** Users with access. All others are rejected: a visitor with 401, the rest with 403. */
  may: readonly Kind[];
  /** Status for users with access; by default the contract's status or 409 (not allowed in this state). */
  answers?: readonly number[];
  send?: (scene: Scene, kind: Kind) => Parts | Promise<Parts>;
};
