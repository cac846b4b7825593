/** What only dashboards with tabs draw: tabs, and filters that reach none of the open one's charts, folded away. */
export { Disclosure, Tabs } from '@sextant/ui';
