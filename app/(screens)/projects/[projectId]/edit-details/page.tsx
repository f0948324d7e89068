export default function EditDetailsPage() {
  return null;
}
