/** Who works at an invented maker of kitchen appliances. Names are nobody's. */

export interface DemoUnit {
  key: string;
  label: string;
  parent: string | null;
}
export interface DemoPerson {
  username: string;
  firstName: string;
  lastName: string;
  unit: string;
  roles: readonly string[];
}
export const units: readonly DemoUnit[] = [
  { key: 'marketing', label: 'Marketing', parent: null },
  { key: 'marke', label: 'Marke & Kommunikation', parent: 'marketing' },
  { key: 'handel', label: 'Handelsmarketing', parent: 'marketing' },
  { key: 'digital', label: 'Digital', parent: 'marketing' },
];

export const people: readonly DemoPerson[] = [
  {
    ...{ username: 'mira', firstName: 'Mira', lastName: 'Kessler', unit: 'marketing' },
    roles: ['PLANNER', 'CONTROLLER', 'MASTERDATA'],
  },
  { username: 'tom', firstName: 'Tom', lastName: 'Seidel', unit: 'marketing', roles: ['APPROVER', 'READER'] },
  { username: 'jana', firstName: 'Jana', lastName: 'Brandt', unit: 'handel', roles: ['PLANNER'] },
  { username: 'felix', firstName: 'Felix', lastName: 'Adomeit', unit: 'marke', roles: ['PLANNER'] },
  { username: 'sofie', firstName: 'Sofie', lastName: 'Lindqvist', unit: 'digital', roles: ['PLANNER'] },
  { username: 'lukas', firstName: 'Lukas', lastName: 'Ortmann', unit: 'marketing', roles: ['CONTROLLER', 'READER'] },
];
