import {
  AudioLines,
  BookOpen,
  Clapperboard,
  Gamepad2,
  GraduationCap,
  type LucideIcon,
  Megaphone,
  MicVocal,
  Phone,
} from 'lucide-react';

const icons: Record<string, LucideIcon> = {
  megaphone: Megaphone,
  'graduation-cap': GraduationCap,
  'book-open': BookOpen,
  phone: Phone,
  'gamepad-2': Gamepad2,
  clapperboard: Clapperboard,
  'mic-vocal': MicVocal,
};

export function TemplateIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? AudioLines;
  return <Icon className="size-6 shrink-0" strokeWidth={1.75} aria-hidden="true" />;
}
