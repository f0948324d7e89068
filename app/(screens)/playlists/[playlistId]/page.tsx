/** The layout renders the playlist; child routes render its dialogs. */
export default function PlaylistRoute() {
  return null;
}
