import { Bell } from 'lucide-react';
import { useNavigate } from 'react-router';
import { IconButton } from '../ui/Button.js';
import { comesLater } from '../ui/later.js';
import { useIsPhone } from '../ui/media.js';
import { Popover } from '../ui/Popover.js';
import { rowsToCome } from '../ui/Skeleton.js';
import { t } from '../words/t.js';
import { useNotices } from './useNotices.js';

const NoticeList = comesLater(async () => (await import('./NoticeList.js')).NoticeList, rowsToCome(6, false));

/** How much is new, on every page; it opens the centre: a page on the phone, else a surface at the bell. */
export function NoticeBell() {
  const notices = useNotices();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { unread } = notices;
  const label = unread ? t('notices.unread', { count: unread }) : t('notices.title');
  const button = (
    <IconButton
      label={label}
      data-unread={unread}
      {...(isPhone && { onClick: () => void navigate('/notifications') })}
      icon={
        <span className="relative">
          <Bell aria-hidden />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute -top-2 -right-2.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-tiny leading-none font-semibold text-on-accent tabular-nums"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </span>
      }
    />
  );
  if (isPhone) return button;
  return (
    <Popover button={button} side="bottom end" label={t('notices.title')} className="flex max-h-150! w-100 flex-col">
      {(close) => <NoticeList notices={notices} onGo={close} />}
    </Popover>
  );
}
