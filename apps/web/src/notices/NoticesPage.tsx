import { usePage } from '../ui/page.js';
import { t } from '../words/t.js';
import { NoticeList } from './NoticeList.js';
import { useNotices } from './useNotices.js';

/** What the person is told of, as a page: what a phone's bell opens. */
export function Component() {
  const notices = useNotices();
  usePage({ title: t('notices.title') });
  return (
    <div className="mx-auto flex w-full max-w-160 flex-1 flex-col">
      <NoticeList notices={notices} />
    </div>
  );
}
