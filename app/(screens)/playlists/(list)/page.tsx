/** The layout renders the list; child routes render its dialogs. */
export default function PlaylistsPage() {
  return null;
}
