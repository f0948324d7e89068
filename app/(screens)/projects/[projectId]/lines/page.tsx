/** The layout renders the list. */
export default function LinesPage() {
  return null;
}
