/** The layout renders the search; only dialogs have content here. */
export default function SearchPage() {
  return null;
}
