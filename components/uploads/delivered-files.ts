type Actions = {
  /** The server has the file, or the user does not want it. */
  forget: () => void;
  /** The user left without deciding. */
  leave: () => void;
};

/** For files that the browser has made, and keeps until the server has them. */
const actions = new WeakMap<File, Actions>();

/** Calls one of the actions, once. */
export function onceDelivered(file: File, then: Actions): void {
  actions.set(file, then);
}

export function forgetFile(file: File): void {
  actions.get(file)?.forget();
  actions.delete(file);
}

export function leaveFile(file: File): void {
  actions.get(file)?.leave();
  actions.delete(file);
}
