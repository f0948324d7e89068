export { default, generateMetadata } from '@/app/(screens)/profile/voice-demos/demo-picker';
