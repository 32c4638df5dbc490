/** Words of parts of the plan that are kept to be planned again. */
export const templates = {
  from: 'From a template',
  fromMore: 'From a template …',
  saveMore: 'Save as template …',
  saveTitle: 'Save as template',
  saveHint:
    'With all below it: structure, texts, days from the start, targets and assignments. Without numbers, people, approvals and what has happened.',
  holds: 'It holds {{what}}.',
  keepCosts: 'Keep budget and plan costs',
  saved: 'Template “{{name}}” saved',
  template: 'Template',
  withCosts: 'With the template’s budget and plan costs',
  plan: 'Plan it',
  planned: '“{{name}}” planned from a template',
  preview: 'What will be made',
  none: 'No template yet',
  noneHint: '“Save as template” in the menu of a project.',
} as const;
