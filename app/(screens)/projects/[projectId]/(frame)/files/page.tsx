/** The list itself is the layout. */
export default function ProjectFilesPage() {
  return null;
}
