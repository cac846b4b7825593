export {
  Columns3 as ColumnElementIcon,
  Heading as HeaderElementIcon,
  Minus as DividerElementIcon,
  PanelTop as TabsElementIcon,
  Rows3 as RowElementIcon,
  TextAlignStart as TextElementIcon,
} from 'lucide-react';
