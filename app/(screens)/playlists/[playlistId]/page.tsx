/** The layout renders the playlist. */
export default function PlaylistRoute() {
  return null;
}
