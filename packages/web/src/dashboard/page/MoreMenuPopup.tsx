import { useQueryClient } from '@tanstack/react-query';
import {
  EditIcon,
  FullScreenIcon,
  LinkIcon,
  Menu,
  RefreshIcon,
  RunIcon,
  ShareIcon,
  toast,
  usePhone,
} from '@sextant/ui';
import type { MenuProps } from '@sextant/ui';
import { linkedMasks, slideTabs } from '@sextant/dashboard';
import { messageOf } from '../../api/api-error.ts';
import { makePermalink } from '../../api/dashboard.ts';
import { useAccessFlags } from '../access-flags.ts';
import { copyLink } from '../copy-link.ts';
import { useEditEntry } from '../EditEntry.tsx';
import { usePage } from '../page-context.ts';
import { refreshAll } from '../refresh/refresh-tiles.ts';
import { useDashboardActions } from './DashboardActions.tsx';
import type { FullScreen } from './use-full-screen.ts';

function useShare() {
  const { model, filters } = usePage();
  return async () => {
    try {
      const dataMask = linkedMasks(filters.getState().masks, model.filters);
      // The tab that is open, as the address names it.
      const anchor = decodeURIComponent(window.location.hash.slice(1));
      const url = await makePermalink(model.item.id, {
        dataMask,
        urlParams: [],
        ...(anchor === '' ? {} : { anchor }),
      });
      await copyLink(new URL(url, window.location.origin).href);
    } catch (error) {
      toast({
        kind: 'error',
        text: `The link could not be made: ${messageOf(error)}`,
      });
    }
  };
}

interface MoreMenuPopupProps extends Pick<MenuProps, 'trigger'> {
  readonly fullScreen: FullScreen;
  /** Shows the dashboard over the whole window, as a slide show or not. */
  readonly onShowFull: (isSlideShow: boolean) => void;
}

/** The menu of the dashboard at its first press, with the dialogs that it opens. */
export function MoreMenuPopup({ trigger, fullScreen, onShowFull }: MoreMenuPopupProps) {
  const page = usePage();
  const isPhone = usePhone();
  const flags = useAccessFlags();
  const client = useQueryClient();
  const share = useShare();
  const { mayEdit, edit } = useEditEntry();
  const { sections, dialogs } = useDashboardActions();
  const actions = [
    ...(isPhone && mayEdit ? [{ id: 'edit', text: 'Edit dashboard', icon: EditIcon, onAction: edit }] : []),
    ...(isPhone
      ? [{ id: 'refresh', text: 'Refresh dashboard', icon: RefreshIcon, onAction: () => refreshAll(client, page) }]
      : []),
    ...(fullScreen.isOn
      ? []
      : [{ id: 'full', text: 'Full screen', icon: FullScreenIcon, onAction: () => onShowFull(false) }]),
    ...(fullScreen.isOn || slideTabs(page.model.layout).length < 2
      ? []
      : [{ id: 'slides', text: 'Slide show of the tabs', icon: RunIcon, onAction: () => onShowFull(true) }]),
    ...(flags.dash_share_perm
      ? [
          { id: 'copy', text: 'Copy link', icon: LinkIcon, onAction: () => void copyLink(window.location.href) },
          { id: 'permalink', text: 'Copy permalink', icon: ShareIcon, onAction: () => void share() },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        startsOpen
        label="More actions"
        trigger={trigger}
        sections={[{ id: 'more', items: actions }, ...sections]}
      />
      {dialogs}
    </>
  );
}
