/** Words of shares of 100 % over the records of a dimension. */
export const share = {
  of: 'Anteil: {{name}}',
  spread: 'Gleichmäßig verteilen',
  discard: 'Verwerfen',
  left: 'Zusammen {{sum}}: es fehlen {{rest}}. Gespeichert wird erst bei 100 %.',
  tooMuch: 'Zusammen {{sum}}: {{rest}} zu viel. Gespeichert wird erst bei 100 %.',
  assign: 'Zuordnen',
  split: 'Aufteilen',
  splitOf: 'Aufteilung: {{name}}',
  addTopic: 'Thema bewerten',
} as const;
