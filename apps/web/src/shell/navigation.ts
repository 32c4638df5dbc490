import type { Role, RoleRight } from '@contracts/identity/roles.js';
import {
  CalendarCheck2,
  ChartNoAxesGantt,
  ChartPie,
  CircleCheckBig,
  Database,
  type LucideIcon,
  PiggyBank,
  ReceiptText,
  ShoppingCart,
  Table2,
  Target,
  Users,
} from 'lucide-react';
import { hasOne, type Session } from '../api/session.js';
import type { PlainKey } from '../words/keys.js';

export interface Entry {
  /** Where it leads; every address that begins with `under` belongs to it. */
  to: string;
  under: string;
  label: PlainKey;
  icon: LucideIcon;
  /** One of these is needed to find anything there; left out: everybody does. */
  may?: readonly (Role | RoleRight)[];
}

export interface Group {
  label?: PlainKey;
  entries: readonly Entry[];
}

/** The rail and the phone's bottom bar. An area that is there adds its line; nothing is listed before it exists. */
const navigation: readonly Group[] = [
  {
    entries: [
      { to: '/plan/gantt', under: '/plan', label: 'shell.planning', icon: ChartNoAxesGantt },
      {
        ...{ to: '/approval', under: '/approval', label: 'shell.approvals', icon: CircleCheckBig },
        may: ['PLANNER', 'APPROVER', 'CONTROLLER'],
      },
      {
        ...{ to: '/invoice', under: '/invoice', label: 'shell.invoices', icon: ReceiptText },
        may: ['PLANNER', 'APPROVER', 'CONTROLLER', 'READER'],
      },
      {
        ...{ to: '/orders', under: '/orders', label: 'shell.orders', icon: ShoppingCart },
        may: ['PLANNER', 'APPROVER', 'CONTROLLER'],
      },
      {
        ...{ to: '/report', under: '/report', label: 'shell.reports', icon: Table2 },
        may: ['readCosts'],
      },
      {
        ...{ to: '/chart', under: '/chart', label: 'shell.charts', icon: ChartPie },
        may: ['readCosts'],
      },
      { to: '/goals', under: '/goals', label: 'shell.goals', icon: Target },
      {
        ...{ to: '/budgets', under: '/budgets', label: 'costs.pots', icon: PiggyBank },
        may: ['CONTROLLER'],
      },
      {
        ...{ to: '/periods', under: '/periods', label: 'costs.periods', icon: CalendarCheck2 },
        may: ['CONTROLLER'],
      },
    ],
  },
  {
    label: 'shell.administration',
    entries: [
      { to: '/masterdata', under: '/masterdata', label: 'shell.masterdata', icon: Database },
      {
        ...{ to: '/organisation', under: '/organisation', label: 'shell.organisation', icon: Users },
        may: ['ADMIN', 'MASTERDATA'],
      },
    ],
  },
];

/** What of it somebody has a right to. */
export const navigationOf = (now: Session): readonly Group[] =>
  navigation
    .map(({ entries, ...group }) => ({ ...group, entries: entries.filter(({ may }) => !may || hasOne(now, may)) }))
    .filter(({ entries }) => entries.length > 0);
