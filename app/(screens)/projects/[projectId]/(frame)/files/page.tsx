/** The layout renders the list. */
export default function ProjectFilesPage() {
  return null;
}
