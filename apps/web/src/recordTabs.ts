import { createElement, lazy } from 'react';
import type { RecordTab } from './ui/record/recordTab.js';
import { t } from './words/t.js';

/** What other areas put into the panel of any record. */
export const recordTabs: readonly RecordTab[] = [
  {
    id: 'history',
    label: () => t('history.title'),
    show: lazy(async () => {
      const { HistoryTab } = await import('./history/HistoryTab.js');
      return {
        default: ({ id, kind, mayWrite, nameOf }) =>
          createElement(HistoryTab, { id, segment: kind.segment, mayUndo: mayWrite, nameOf }),
      };
    }),
  },
];
