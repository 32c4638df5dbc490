/** The company's master data. Names, numbers and addresses are nobody's. */

/** A record of the demo by its kind. Its identifier names it among those of its kind. */
export interface DemoRecord {
  kind: string;
  identifier: string;
  /** Identifier of the record above. */
  parent: string | null;
  /** What its class has beside; those in `named` are identifiers of a kind's records. */
  data: { label: string } & Readonly<Record<string, unknown>>;
  named?: Readonly<Record<string, { kind: string; is: string | readonly string[] }>>;
}

/** Thousandths of a euro that the pots hold; more is allotted from BT-JH than it holds. */
const volumes: Readonly<Record<string, number>> = {
  ...{ 'BT-J': 1_700_000_000, 'BT-JM': 560_000_000, 'BT-JH': 680_000_000, 'BT-JD': 400_000_000 },
  'BT-A': 1_250_000_000,
};

/** A line a record: its number, its label and perhaps `#rrggbb`; what is indented stands below. */
function outline(kind: string, lines: string): DemoRecord[] {
  const above: string[] = [];
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const depth = (line.length - line.trimStart().length) / 2;
      const [, identifier = '', label = '', color] = /^(\S+) (.*?)(?: (#[0-9a-f]{6}))?$/.exec(line.trim()) ?? [];
      above[depth] = identifier;
      const volume = volumes[identifier];
      const data = { label, ...(color && { color }), ...(volume && { volume }) };
      return { kind, identifier, parent: above[depth - 1] ?? null, data };
    });
}

const trees: readonly DemoRecord[] = [
  ...outline(
    'cost-center',
    `
4000 Marketing gesamt #1f4e79
  4100 Marke & Kommunikation #2e75b6
    4110 Messen und Veranstaltungen
    4120 Klassische Werbung
    4130 Öffentlichkeitsarbeit
  4200 Handelsmarketing #548235
    4210 Händlerveranstaltungen
    4220 Verkaufsförderung
    4230 Schulung
  4300 Digital #7030a0
    4310 Website und Portale
    4320 Soziale Medien`,
  ),
  ...outline(
    'budget-pot',
    `
BT-J Jahresbudget
  BT-JM Jahresbudget Marke
  BT-JH Jahresbudget Handel
  BT-JD Jahresbudget Digital
BT-A Sonderbudget Alva`,
  ),
  ...outline(
    'product',
    `
P-100 Einbauküchen #c55a11
  P-110 Linie „Nora“
  P-120 Linie „Tilda“
  P-130 Linie „Alva“ #ed7d31
P-200 Elektrogeräte #5b9bd5
  P-210 Kochfelder
  P-220 Backöfen
P-300 Zubehör #a5a5a5`,
  ),
  ...outline(
    'target-group',
    `
ZG-E Endkunden
  ZG-E1 Familien mit Eigenheim
  ZG-E2 Junge Paare, erste Küche
  ZG-E3 Renovierer ab 55
ZG-H Fachhandel
  ZG-H1 Küchenstudios
  ZG-H2 Möbelhäuser
ZG-P Presse und Meinungsbildner`,
  ),
  ...outline(
    'business-segment',
    `
GF-D Deutschland
GF-A Österreich
GF-C Schweiz`,
  ),
  ...outline(
    'field-of-action',
    `
HF-1 Bekanntheit steigern
HF-2 Nachfrage wecken
HF-3 Fachhandel binden
HF-4 Verkauf befähigen`,
  ),
  ...outline(
    'activity-type',
    `
MA-1 Veranstaltung
  MA-11 Messe
  MA-12 Roadshow und Händlertag
  MA-13 Presse- und Kundentermin
MA-2 Werbung
  MA-21 Print und Plakat
  MA-22 TV und Video
  MA-23 Online und soziale Medien
MA-3 Verkaufsförderung
MA-4 Website und Portal
MA-5 Schulung`,
  ),
  ...outline(
    'cost-type',
    `
KA-10 Agenturhonorar
KA-20 Media und Schaltung
KA-30 Produktion und Druck
KA-40 Miete und Standbau
KA-50 Reise und Bewirtung
KA-60 Fremdleistung IT
KA-70 Versand und Lager
KA-80 Prämien und Preise`,
  ),
  ...outline(
    'conclusion-topic',
    `
F1 Wurden die Ziele erreicht?
F2 Stimmte der Zeitplan?
F3 Stimmte das Budget?
F4 Wie gut war die Zusammenarbeit mit den Dienstleistern?`,
  ),
  ...outline(
    'location',
    `
ORT-1 Zentrale Gütersloh
  ORT-11 Ausstellung Gütersloh
ORT-2 Vertriebsbüro München
ORT-3 Lager Kassel`,
  ),
  ...outline(
    'resourcerole',
    `
PR-1 Projektleitung
PR-2 Gestaltung
PR-3 Text und Redaktion
PR-4 Technik`,
  ),
  ...outline(
    'competence',
    `
KO-1 Veranstaltungstechnik
KO-2 Bildbearbeitung
KO-3 Suchmaschinen
KO-4 Englisch verhandlungssicher`,
  ),
  ...outline(
    'todotag',
    `
T-1 Dringend #c00000
T-2 Wartet auf andere #bf8f00
T-3 Rechtlich prüfen #7030a0`,
  ),
];

const flat = (kind: string, identifier: string, data: DemoRecord['data']): DemoRecord => ({
  ...{ kind, identifier, parent: null, data },
});

/** `address`: postal code and town. */
const provider = (identifier: string, label: string, address: string, country = 'Deutschland') => {
  const [zipCode = '', city = ''] = address.split(/ (.*)/);
  return flat('service-provider', identifier, {
    label,
    zipCode,
    city,
    country,
    email: `auftrag@${mailName(label)}.example`,
  });
};

const providers: readonly DemoRecord[] = [
  provider('70010', 'Werbeagentur Lindhorst & Partner', '20457 Hamburg'),
  provider('70020', 'Standbau Reuter GmbH', '60486 Frankfurt am Main'),
  provider('70030', 'Druckhaus Ammerland', '26655 Westerstede'),
  provider('70040', 'Mediahaus Nordwest', '28195 Bremen'),
  provider('70050', 'Filmwerk Isar', '80469 München'),
  provider('70060', 'Codelicht Softwarehaus', '04109 Leipzig'),
  provider('70070', 'Versandkontor Kassel', '34117 Kassel'),
  provider('70080', 'Alpenblick Veranstaltungen', '6020 Innsbruck', 'Österreich'),
];

const contact = (identifier: string, firstName: string, lastName: string, of: string): DemoRecord => {
  const company = providers.find((it) => it.identifier === of)?.data.label ?? '';
  const email = `${mailName(firstName)}.${mailName(lastName)}@${mailName(company)}.example`;
  return {
    ...flat('contact', identifier, { label: `${firstName} ${lastName}`, firstName, lastName, email }),
    named: { serviceProvider: { kind: 'service-provider', is: of } },
  };
};

const weekdays = { monday: 8, tuesday: 8, wednesday: 8, thursday: 8, friday: 7 };
const resource = (
  [identifier, label, city]: readonly [string, string, string],
  [location, role, competences]: readonly [string, string, readonly string[]],
  external = false,
): DemoRecord => ({
  ...flat('resource', identifier, { label, city, country: 'Deutschland', external, workingHours: weekdays }),
  named: {
    location: { kind: 'location', is: location },
    projectRoles: { kind: 'resourcerole', is: [role] },
    competences: { kind: 'competence', is: competences },
  },
});

const status = (identifier: string, label: string, rank: number, color: string) =>
  flat('todostatus', identifier, { label, rank, color, setToDone: label === 'Erledigt' });
const task = (label: string, offset: number, duration: number) => ({ label, offset, duration });

/** Parents stand before their children, what is named before what names it. */
export const demoRecords: readonly DemoRecord[] = [
  ...trees,
  ...providers,
  contact('A-01', 'Beate', 'Lindhorst', '70010'),
  contact('A-02', 'Jonas', 'Wieprecht', '70010'),
  contact('A-03', 'Holger', 'Reuter', '70020'),
  contact('A-04', 'Wiebke', 'Ammermann', '70030'),
  contact('A-05', 'Timo', 'Castorf', '70040'),
  contact('A-06', 'Leni', 'Obermayr', '70050'),
  contact('A-07', 'Amira', 'Sandner', '70060'),
  flat('priority', 'PRIO-1', { label: 'Hoch', value: 30 }),
  flat('priority', 'PRIO-2', { label: 'Mittel', value: 20 }),
  flat('priority', 'PRIO-3', { label: 'Niedrig', value: 10 }),
  flat('kpitemplate', 'KV-1', {
    label: 'Messe',
    entries: [
      { label: 'Standbesuche', plan: 12_000_000, unit: 'Besuche' },
      { label: 'Kosten je Gespräch', operator: 'AT_MOST', plan: 250_000, unit: 'EUR' },
    ],
  }),
  flat('kpitemplate', 'KV-2', {
    label: 'Online-Kampagne',
    entries: [
      { label: 'Kontakte', plan: 1_000_000_000, unit: 'Kontakte' },
      { label: 'Interaktion', plan: 3_000, unit: '%' },
    ],
  }),
  status('S-1', 'Offen', 1, '#7f7f7f'),
  status('S-2', 'In Arbeit', 2, '#2e75b6'),
  status('S-3', 'Erledigt', 3, '#548235'),
  flat('todotemplate', 'AV-1', {
    label: 'Messeauftritt',
    weekdaysOnly: true,
    entries: [
      task('Standfläche bestätigen', -120, 5),
      task('Einladungen versenden', -45, 3),
      task('Nachfassen', 5, 10),
    ],
  }),
  resource(['R-01', 'Fotograf Till Brandes', 'Gütersloh'], ['ORT-11', 'PR-2', ['KO-2']]),
  resource(['R-02', 'Redaktion Svea Holm', 'Gütersloh'], ['ORT-1', 'PR-3', ['KO-3', 'KO-4']], true),
  resource(['R-03', 'Messemobil', 'Kassel'], ['ORT-3', 'PR-4', ['KO-1']]),
];

function mailName(label: string): string {
  const plain = label.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue');
  return (plain.match(/[a-z]+/g) ?? []).slice(0, 2).join('-');
}
