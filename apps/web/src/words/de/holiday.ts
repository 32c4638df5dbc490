/** German holidays, by their names in gantt/holidays.ts. */
export const holiday = {
  NewYear: 'Neujahr',
  GoodFriday: 'Karfreitag',
  EasterMonday: 'Ostermontag',
  LabourDay: 'Tag der Arbeit',
  Ascension: 'Christi Himmelfahrt',
  WhitMonday: 'Pfingstmontag',
  UnityDay: 'Tag der Deutschen Einheit',
  Christmas: '1. Weihnachtstag',
  BoxingDay: '2. Weihnachtstag',
} as const;
