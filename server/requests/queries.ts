export { getOwnData } from './own-data';
