/** The layout renders the certificate. */
export default function ProjectLicensePage() {
  return null;
}
