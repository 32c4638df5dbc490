/** What the demo's projects are about: shares of records, each `number:percent`, by the number of the project. */

/** Shares as `[identifier, percent]`, by the kind of the records. */
export type Shares = Readonly<Record<string, readonly (readonly [string, number])[]>>;

type Line = readonly [products: string, targetGroups: string, activityType: string, fieldOfAction: string];
const projects: Readonly<Record<string, Line>> = {
  'K1-01': ['P-130:50 P-110:30 P-210:20', 'ZG-H1:60 ZG-P:40', 'MA-11', 'HF-1'],
  'K1-02': ['P-110:60 P-120:40', 'ZG-E1:70 ZG-E3:30', 'MA-21', 'HF-1'],
  'K1-03': ['P-100:80 P-200:20', 'ZG-E1:50 ZG-E2:50', 'MA-4', 'HF-2'],
  'K1-04': ['P-100:70 P-300:30', 'ZG-H:100', 'MA-21', 'HF-4'],
  'K1-05': ['P-110:50 P-120:50', 'ZG-H1:50 ZG-E:50', 'MA-12', 'HF-2'],
  'K1-06': ['P-210:60 P-220:40', 'ZG-E2:100', 'MA-22', 'HF-2'],
  'K1-07': ['P-130:100', 'ZG-P:100', 'MA-13', 'HF-1'],
  'K1-08': ['P-100:50 P-200:50', 'ZG-E:100', 'MA-23', 'HF-2'],
  'K2-01': ['P-100:75 P-200:25', 'ZG-H1:65 ZG-H2:35', 'MA-12', 'HF-3'],
  'K2-02': ['P-100:75 P-200:25', 'ZG-H1:65 ZG-H2:35', 'MA-12', 'HF-3'],
  'K2-03': ['P-200:100', 'ZG-H:100', 'MA-5', 'HF-4'],
  'K2-04': ['P-100:100', 'ZG-H:100', 'MA-4', 'HF-3'],
  'K2-05': ['P-120:40 P-110:40 P-300:20', 'ZG-H2:100', 'MA-3', 'HF-4'],
  'K2-06': ['P-100:100', 'ZG-H:100', 'MA-3', 'HF-3'],
  'K2-07': ['P-100:60 P-200:40', 'ZG-H:80 ZG-P:20', 'MA-21', 'HF-3'],
  'K2-08': ['P-220:100', 'ZG-H2:100', 'MA-3', 'HF-3'],
  'K3-01': ['P-130:100', 'ZG-E:100', 'MA-21', 'HF-1'],
  'K3-02': ['P-130:100', 'ZG-E1:60 ZG-E2:40', 'MA-22', 'HF-1'],
  'K3-03': ['P-130:100', 'ZG-P:70 ZG-H1:30', 'MA-13', 'HF-1'],
  'K3-04': ['P-130:100', 'ZG-E2:100', 'MA-23', 'HF-2'],
  'K3-05': ['P-130:80 P-210:20', 'ZG-E2:60 ZG-E1:40', 'MA-23', 'HF-2'],
  'K3-06': ['P-130:100', 'ZG-E:100', 'MA-21', 'HF-1'],
  'K3-07': ['P-130:60 P-200:40', 'ZG-E:100', 'MA-4', 'HF-2'],
  'K3-08': ['P-130:100', 'ZG-H1:70 ZG-H2:30', 'MA-3', 'HF-4'],
  'K3-09': ['P-110:50 P-120:50', 'ZG-E:80 ZG-H:20', 'MA-3', 'HF-2'],
};

/** Markets by campaign: the new line starts in three countries. */
const markets = { K1: 'GF-D:100', K2: 'GF-D:100', K3: 'GF-D:70 GF-A:20 GF-C:10' } as const;
const pots = { marke: 'BT-JM:100', handel: 'BT-JH:100', digital: 'BT-JD:100' } as const;

/** Of a project by its number. */
export function assignmentsOf(key: string): Shares {
  const [product = '', targetGroup = '', activityType = '', field = ''] = projects[key] ?? [];
  const campaign = key.slice(0, 2) as keyof typeof markets;
  return {
    product: parsed(product),
    'target-group': parsed(targetGroup),
    'activity-type': parsed(`${activityType}:100`),
    'field-of-action': parsed(`${field}:100`),
    'business-segment': parsed(markets[campaign]),
  };
}

/** Cost centers by what a project is, else by who does it; its activity type tells what it is. */
const centersByActivity: Readonly<Record<string, string>> = {
  ...{ 'MA-11': '4110:80 4210:20', 'MA-12': '4210:100', 'MA-13': '4130:100', 'MA-21': '4120:100' },
  ...{ 'MA-22': '4120:75 4320:25', 'MA-23': '4320:100', 'MA-3': '4220:100', 'MA-4': '4310:100', 'MA-5': '4230:100' },
};

/** How the costs of a project are split, and which pot its unit takes them from. */
export const splitOf = (key: string, unit: string): Shares => ({
  'budget-pot': parsed(key.startsWith('K3') ? 'BT-A:100' : pots[unit as keyof typeof pots]),
  'cost-center': parsed(centersByActivity[projects[key]?.[2] ?? ''] ?? '4000:100'),
});

/** Cost types by a word in what the money is for; the first that fits counts. */
const costTypes: readonly (readonly [RegExp, string])[] = [
  [/druck|foto|bild|film|dreh|schnitt|produktion|muster|magazin|ausgabe|aufnahmen|kleben/i, 'KA-30'],
  [/media|anzeigen|schalt|ausspielung|ausstrahlung|suchanzeigen|veröffentlichung|welle/i, 'KA-20'],
  [/ort und|stand|aufbau|bühne|fahrzeug|technik|standorte|exponate/i, 'KA-40'],
  [/reise|bewirtung|gäste|einladung|programm|termine|siegerreise|trainer/i, 'KA-50'],
  [/umsetzung|daten|anforderung|einführung|online|seiten/i, 'KA-60'],
  [/versand|lager|auslieferung|nachbestellung|transport/i, 'KA-70'],
  [/prämien|preise|gewinnspiel|urkunden|abrechnung/i, 'KA-80'],
];
export const costTypeOf = (label: string): string => costTypes.find(([word]) => word.test(label))?.[1] ?? 'KA-10';

/** What is rated of a project that is over, one to five stars. */
export const ratedTopics = ['F1', 'F2', 'F3', 'F4'] as const;

const parsed = (shares: string): [string, number][] =>
  shares.split(' ').map((it) => {
    const [identifier = '', percent = ''] = it.split(':');
    return [identifier, Number(percent)];
  });
