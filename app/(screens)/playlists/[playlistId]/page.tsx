/** The playlist is the layout; its dialogs are the child routes. */
export default function PlaylistRoute() {
  return null;
}
