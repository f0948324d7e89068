/** The layout renders the list. */
export default function PlaylistsPage() {
  return null;
}
