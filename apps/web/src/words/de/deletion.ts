/** Words of what was deleted and comes back. */
export const deletion = {
  title: 'Gelöschtes',
  show: 'Gelöschtes ansehen',
  empty: 'Nichts ist gelöscht',
  emptyHint: 'Was gelöscht wird, steht hier und lässt sich wiederherstellen.',
  restore: 'Wiederherstellen',
  restored: '{{name}} wiederhergestellt',
  first: 'Zuerst „{{name}}“ wiederherstellen.',
  when: 'gelöscht {{time}} von {{name}}',
  one: '„{{name}}“ ist gelöscht',
} as const;
