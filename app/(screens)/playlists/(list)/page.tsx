/** The list is the layout; its dialog is the child route. */
export default function PlaylistsPage() {
  return null;
}
