export { aSupporter as aSupport } from './builders';
