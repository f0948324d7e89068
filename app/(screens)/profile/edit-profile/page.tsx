/** The layout shows the form, so that it stays while a dialog is open. */
export default function EditProfilePage() {
  return null;
}
