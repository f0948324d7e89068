/** What the shell shows of the current user. */
export interface ShellUser {
  id: string;
  name: string;
  isVoice: boolean;
  isSupport?: boolean | undefined;
  isImpersonating?: boolean | undefined;
  picture?: string | null | undefined;
}
