/** Words of parts of the plan that are kept to be planned again. */
export const templates = {
  from: 'Aus Vorlage',
  fromMore: 'Aus Vorlage …',
  saveMore: 'Als Vorlage speichern …',
  saveTitle: 'Als Vorlage speichern',
  saveHint:
    'Mit allem darunter: Aufbau, Texte, Tage ab Beginn, Ziele und Zuordnungen. Ohne Nummern, Personen, Freigaben und was geschehen ist.',
  holds: 'Darin: {{what}}.',
  keepCosts: 'Budget und Plankosten mitnehmen',
  saved: 'Vorlage „{{name}}“ gespeichert',
  template: 'Vorlage',
  withCosts: 'Mit Budget und Plankosten der Vorlage',
  plan: 'Planen',
  planned: '„{{name}}“ aus Vorlage geplant',
  preview: 'Was entsteht',
  none: 'Noch keine Vorlage',
  noneHint: 'Im Menü eines Projekts „Als Vorlage speichern“.',
} as const;
