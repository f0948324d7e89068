import type { Kind, Scene, SceneState } from '@/tests/support/scene';

/** What a call is sent with; checked against the contract by the server, not here. */
export type Parts = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

export type Row = {
  /** Which variant of a call that does several things. */
  label?: string;
  /** What a logged-in user who may not gets instead of 403: 404 where even its being there is not told. */
  refusal?: 404;
  /** How far the project has come; 'listed' when absent. */
  state?: SceneState;
  /** Tried with these alone: the call would end the session that the others share. */
  only?: readonly Kind[];
  /** Who gets past the door. Everybody else is refused: a visitor with 401, the rest with 403. */
  may: readonly Kind[];
  /** What those who may get; the contract's own status or 409 (the state forbids it) when absent. */
  answers?: readonly number[];
  send?: (scene: Scene, kind: Kind) => Parts | Promise<Parts>;
};
