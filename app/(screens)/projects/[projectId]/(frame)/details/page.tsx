export default function ProjectDetailsPage() {
  return null;
}
