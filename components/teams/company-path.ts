/** Returns the URL of a team's company information. Saving it leads to `returnTo`. */
export function companyPath(teamId: string, returnTo: string): string {
  return `/teams/${teamId}/company-information?returnTo=${encodeURIComponent(returnTo)}`;
}
