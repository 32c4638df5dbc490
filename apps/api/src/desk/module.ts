import type { Module } from '../module.js';

export const deskModule: Module = {
  shapes: [
    {
      ...{ view: 'filterSets', segment: 'filter-set', elementType: 'OTHER', held: true, own: true },
      wire: (_, { audience: __, ...row }) => row,
    },
  ],
};
