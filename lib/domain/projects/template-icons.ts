/** Names of lucide icons (components/projects/details/template-icon). */
export const templateIcons = [
  'audio-lines',
  'megaphone',
  'graduation-cap',
  'book-open',
  'phone',
  'gamepad-2',
  'clapperboard',
  'mic-vocal',
] as const;
