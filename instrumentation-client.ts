/** Next calls it when a link, the router or Back starts a navigation. */
export { reportNavigationStart as onRouterTransitionStart } from '@/components/shell/use-closing-route';
