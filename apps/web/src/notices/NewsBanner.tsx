import { kindOfNews } from '@contracts/masterData/kinds.js';
import type { News } from '@contracts/masterData/news.js';
import { Megaphone } from 'lucide-react';
import { ask } from '../api/ask.js';
import { asProblem } from '../api/problem.js';
import { useThing } from '../api/useThing.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { toast } from '../ui/toasts.js';
import { useBusy } from '../ui/useBusy.js';
import { language } from '../words/language.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';

/** On every page, what the tenant tells everybody: one after the other, until the person has put each away. */
export function NewsBanner() {
  const { data, refresh } = useThing('GET logged-in-user/news', { follows: [kindOfNews] });
  const { busy, during } = useBusy();
  const [first, ...others] = data ?? [];
  if (!first) return null;
  const { label, description } = textsOf(first);
  const dismiss = async () => {
    try {
      await ask('PUT logged-in-user/news/dismiss', { body: { ids: [first.id] } });
    } catch (thrown) {
      // One that was deleted meanwhile is gone, as was wanted.
      const problem = asProblem(thrown);
      if (problem.status !== 404) toast({ text: problemText(problem), tone: 'bad' });
    }
    await refresh();
  };
  return (
    <Banner
      tone="info"
      icon={<Megaphone aria-hidden />}
      action={
        <Button busy={busy} onClick={() => void during(dismiss)}>
          {t('notices.newsSeen')}
        </Button>
      }
    >
      {label}
      {others.length > 0 && <span className="font-normal"> · {t('notices.moreNews', { count: others.length })}</span>}
      {description && (
        <span className="block max-h-24 overflow-y-auto font-normal whitespace-pre-line">{description}</span>
      )}
    </Banner>
  );
}

/** In the language of the page where it has a text of its own. */
function textsOf(news: News): { label: string; description: string } {
  const { label, description } = news;
  const own = {
    de: { label, description },
    en: { label: news.labelEn, description: news.descriptionEn },
    ja: { label: news.labelJa, description: news.descriptionJa },
  }[language()];
  return { label: own.label || label, description: own.description || description };
}
