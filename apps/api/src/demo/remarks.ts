/** Status entries by element, and what people said. The first remark is the last one stored: it tells that all is there. */
export const statuses: Readonly<Record<string, readonly (readonly [status: string, nextStep: string])[]>> = {
  'K1-01': [
    ['Standfläche bestätigt, Halle 9', 'Standbauer beauftragen'],
    ['Standbau im Plan, Exponate unterwegs', 'Personal einteilen'],
  ],
  'K1-03': [['Gestaltung abgenommen', 'Umsetzung der Bestellstrecke']],
  'K2-04': [
    ['Stufe 1 läuft mit 120 Händlern', 'Rückmeldungen sammeln'],
    ['Datenübernahme verzögert sich um zwei Wochen', 'Mit der IT neu terminieren'],
  ],
  'K2-06': [['Regeln mit dem Vertrieb abgestimmt', 'Vertragswerk prüfen lassen']],
  'K3-02': [['Drehbuch freigegeben', 'Drehort sichern']],
  'K3-03': [['Ort zugesagt', 'Gästeliste bis Ende des Monats']],
};

export const remarks: readonly (readonly [key: string, who: string, text: string])[] = [
  ['K1', 'mira', 'Die Zahlen vom Vorjahr liegen im Ordner der Kampagne.'],
  ['K1-01', 'felix', 'Der Standbauer hat ein Angebot unter Budget abgegeben.'],
  ['K1-01', 'tom', 'Bitte die Transportversicherung nicht vergessen.'],
  ['K1-03', 'sofie', 'Der Konfigurator braucht noch die Maße der neuen Kochfelder.'],
  ['K2-01', 'jana', 'Hannover ist reserviert, die Option läuft zwei Wochen.'],
  ['K2-04', 'sofie', 'Die Händler wünschen sich eine Suche nach Artikelnummern.'],
  ['K2-04', 'mira', 'Nehmen wir in Stufe 2 auf.'],
  ['K3-02', 'felix', 'Zwei Agenturen sind in der engeren Wahl.'],
  ['K3-02', 'lukas', 'Die Mediabuchung bitte vor dem Quartalsende bestellen.'],
  ['K3-03', 'tom', 'Gute Wahl. Das Haus kennt auch unsere Presseleute.'],
];
