import { type DemoProject, projectOf } from './project.js';

/** The marketing year of an invented maker of kitchen appliances. */

export interface DemoCampaign {
  label: string;
  from: string;
  to: string;
  responsible: string;
  description: string;
  projects: readonly DemoProject[];
}

const marke = projectOf('marke');
const handel = projectOf('handel');
const digital = projectOf('digital');

const spring: readonly DemoProject[] = [
  marke([
    'Messestand EuroCucina',
    'felix',
    '01-12..05-22',
    310,
    '12.000 Standbesuche, 900 Händlergespräche',
    'Standkonzept|Standbau|Exponate und Transport|Einladungen an Händler|Standpersonal und Schulung',
    'Standfreigabe@02-27|Messebeginn@04-21',
  ]),
  marke([
    'Printkampagne Wohnen',
    'felix',
    '01-19..05-29',
    145,
    'Gestützte Bekanntheit +3 Punkte',
    'Mediaplanung|Motiventwicklung|Anzeigen Frühjahr|Druckvorlagen|Wirkungsmessung',
    'Motive freigegeben@02-20',
  ]),
  digital([
    'Online-Konfigurator',
    'sofie',
    '01-07..06-26',
    180,
    '40.000 gespeicherte Küchen',
    'Anforderungen|Gestaltung|Umsetzung|Inhalte und Bilder|Einführung',
    'Start öffentlich@05-18',
  ]),
  handel([
    'Händlerbroschüre',
    'jana',
    '02-02..04-30',
    48,
    '2.400 Händler beliefert',
    'Konzept und Text|Fotos|Druck|Versand',
    'Druckfreigabe@03-20',
  ]),
  handel([
    'Showroom-Roadshow',
    'jana',
    '02-16..06-19',
    96,
    '18 Städte, 3.500 Gespräche',
    'Routenplanung|Fahrzeugbau|Termine Süd|Termine Nord|Nachfassen',
    'Abfahrt@04-13',
  ]),
  digital([
    'Kochvideos mit Profis',
    'sofie',
    '02-09..06-12',
    62,
    '1,2 Mio. Aufrufe',
    'Drehbücher|Dreh|Schnitt und Vertonung|Ausspielung|Auswertung',
    'Erste Folge@04-07',
  ]),
  marke([
    'Pressereise Mailand',
    'felix',
    '03-02..05-08',
    38,
    '25 Berichte',
    'Gästeliste|Programm und Reise|Pressemappe|Fotos und Film|Nachbereitung',
    'Anreise@04-20',
  ]),
  digital([
    'Newsletterstrecke Frühjahr',
    'sofie',
    '01-26..05-15',
    24,
    'Öffnungsrate über 32 %',
    'Themenplan|Gestaltung|Versand Welle 1|Versand Welle 2|Auswertung',
    'Letzter Versand@05-07',
  ]),
];

const trade: readonly DemoProject[] = [
  handel([
    'Händlertage Nord',
    'jana',
    '03-09..06-30',
    87,
    '160 Händler vor Ort',
    'Ort und Verträge|Einladungen|Aufbau und Technik|Programm|Nachfassen',
    'Eröffnung@06-09',
  ]),
  handel([
    'Händlertage Süd',
    'jana',
    '05-04..09-25',
    92,
    '180 Händler vor Ort',
    'Ort und Verträge|Einladungen|Aufbau und Technik|Programm|Nachfassen',
    'Eröffnung@09-08',
  ]),
  handel([
    'Schulungsreihe Verkauf',
    'jana',
    '01-12..11-27',
    102,
    '600 geschulte Verkäufer',
    'Lehrplan|Trainer gewinnen|Termine erstes Halbjahr|Termine zweites Halbjahr|Prüfung und Urkunden',
    'Halbzeit@06-30',
  ]),
  digital([
    'Partnerportal',
    'sofie',
    '01-07..10-30',
    128,
    '80 % der Händler angemeldet',
    'Anforderungen|Umsetzung Stufe 1|Umsetzung Stufe 2|Datenübernahme|Schulung der Händler',
    'Stufe 1 live@05-29|Stufe 2 live@10-05',
  ]),
  handel([
    'Verkaufsmaterial am Ort',
    'jana',
    '02-02..11-13',
    76,
    '1.900 Ausstellungen bestückt',
    'Aufsteller|Muster und Farbkarten|Lager und Versand|Nachbestellung',
    'Auslieferung@04-01',
  ]),
  handel([
    'Bonusprogramm',
    'jana',
    '02-16..11-27',
    150,
    'Umsatz mit Bonushändlern +8 %',
    'Regeln und Stufen|Vertragswerk|Abrechnung erstes Halbjahr|Prämien|Auswertung',
    'Start@04-01|Ausschüttung@11-16',
  ]),
  marke([
    'Fachhandelsmagazin',
    'felix',
    '02-09..10-23',
    58,
    'Zwei Ausgaben, 5.000 Exemplare',
    'Redaktionsplan|Ausgabe Frühling|Ausgabe Herbst|Anzeigenverkauf|Leserbefragung',
    'Ausgabe Frühling@05-11|Ausgabe Herbst@10-12',
  ]),
  handel([
    'Verkaufswettbewerb',
    'jana',
    '06-15..11-13',
    44,
    '320 teilnehmende Teams',
    'Spielregeln|Preise beschaffen|Bekanntmachung|Siegerreise',
    'Preisverleihung@11-06',
  ]),
];

const alva: readonly DemoProject[] = [
  marke([
    'Produktfotografie Alva',
    'felix',
    '04-13..07-31',
    58,
    '140 Bilder in drei Stilwelten',
    'Stilwelten|Modellküchen bauen|Aufnahmen|Bildbearbeitung|Freigabe und Ablage',
    'Bilder abgenommen@07-17',
  ]),
  marke([
    'TV-Spot Alva',
    'felix',
    '04-27..11-20',
    406,
    '62 Mio. Kontakte',
    'Agenturauswahl|Drehbuch|Dreh und Nachbearbeitung|Mediabuchung|Ausstrahlung',
    'Spot abgenommen@08-28|Erste Ausstrahlung@09-21',
  ]),
  marke([
    'Launch-Event Berlin',
    'felix',
    '05-18..10-09',
    176,
    '450 Gäste, 60 Medien',
    'Ort und Verträge|Gästeliste|Bühne und Technik|Bewirtung|Nachberichte',
    'Abend der Vorstellung@09-17',
  ]),
  digital([
    'Influencer-Serie Alva',
    'sofie',
    '06-01..11-27',
    80,
    '4 Mio. Kontakte, 3 % Interaktion',
    'Auswahl|Verträge|Produktion|Veröffentlichung|Auswertung',
    'Erster Beitrag@09-18',
  ]),
  digital([
    'Social-Media-Kampagne Alva',
    'sofie',
    '06-22..12-11',
    120,
    '18.000 Prospektanfragen',
    'Konzept|Motive und Clips|Anzeigen Welle 1|Anzeigen Welle 2|Auswertung',
    'Start@09-18',
  ]),
  marke([
    'Plakat in acht Städten',
    'felix',
    '07-06..11-13',
    134,
    '22 Mio. Kontakte',
    'Standorte|Gestaltung|Druck und Kleben|Kontrolle',
    'Aushang@10-06',
  ]),
  digital([
    'Produktseiten und Suche',
    'sofie',
    '05-11..10-30',
    72,
    'Platz 1 bis 3 für 40 Begriffe',
    'Begriffe und Struktur|Texte|Bilder und Daten|Umsetzung|Suchanzeigen',
    'Seiten live@09-14',
  ]),
  handel([
    'Händlerpaket Alva',
    'jana',
    '06-08..10-16',
    88,
    '700 Ausstellungen zum Start',
    'Paket schnüren|Muster|Schulung vor Ort|Auslieferung|Nachfassen',
    'Auslieferung@09-07',
  ]),
  marke([
    'Weihnachtsaktion',
    'felix',
    '09-14..12-23',
    66,
    'Abverkauf Vorjahreslinie +15 %',
    'Konzept|Anzeigen|Handelspaket|Gewinnspiel',
    'Aktionsstart@11-23',
  ]),
];

export const campaigns: readonly DemoCampaign[] = [
  {
    label: 'Frühjahrskampagne',
    from: '01-05',
    to: '06-30',
    responsible: 'mira',
    projects: spring,
    description: 'Messe, Bekanntheit und Beratung im ersten Halbjahr.',
  },
  {
    label: 'Händlerbindung',
    from: '01-05',
    to: '11-30',
    responsible: 'jana',
    projects: trade,
    description: 'Was den Fachhandel das ganze Jahr begleitet.',
  },
  {
    label: 'Herbst: Neue Linie „Alva“',
    from: '04-01',
    to: '12-31',
    responsible: 'mira',
    projects: alva,
    description: 'Einführung der Linie „Alva“ in Deutschland, Österreich und der Schweiz.',
  },
];
