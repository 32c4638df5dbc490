import type { Module } from '../module.js';
import { newsHandlers } from './news.js';

export const deskModule: Module = {
  shapes: [
    {
      ...{ view: 'filterSets', segment: 'filter-set', elementType: 'OTHER', held: true, own: true },
      wire: (_, { audience: __, ...row }) => row,
    },
    { view: 'newsSeen', segment: 'logged-in-user/news', elementType: 'OTHER', topic: null, whose: 'person' },
  ],
  handlers: newsHandlers,
};
