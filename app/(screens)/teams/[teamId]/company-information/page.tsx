/** The layout renders the form. */
export default function CompanyInformationPage() {
  return null;
}
