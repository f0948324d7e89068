import type { Kind, Scene, SceneState } from '@/tests/support/scene';

export type Parts = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

export type Row = {
  label?: string;
  refusal?: 404;
  state?: SceneState;
  /** Limits the test to these users, because the request would end the session that the others share. */
  only?: readonly Kind[];
  /** All other users are rejected: a visitor with 401, the rest with 403. */
  may: readonly Kind[];
  /** Status for users with access; by default the contract's status or 409 (not allowed in this state). */
  answers?: readonly number[];
  send?: (scene: Scene, kind: Kind) => Parts | Promise<Parts>;
};
