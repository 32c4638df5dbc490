import { memo } from 'react';
import { colorOf } from '../../ui/PhaseSign.js';
import { hasPhase } from '../rows/filter.js';
import type { Lock } from '../rows/locks.js';
import type { PlanRow } from '../rows/planRow.js';
import { lockText, spokenRow } from '../say.js';
import { ApprovalSign } from '../signs.js';
import { bracketPath, labelOf, milestoneX, type Span, spanOf, spentShare } from './bars.js';
import type { Scale } from './scale.js';

interface Props {
  row: PlanRow;
  /** Its dates while it is held, or moves along with what is. */
  startDate: string;
  endDate: string;
  scale: Scale;
  /** Pixels from the top of the first row to this one. */
  y: number;
  rowHeight: number;
  /** Where the view begins, if the bar begins before it: its name stays in sight. */
  edge: number | undefined;
  /** It lies before what shows: its name would stand there alone, cut. */
  gone: boolean;
  held: boolean;
  chosen: boolean;
  lock: Lock | undefined;
  /** Came after the moment shown. */
  later: boolean;
  /** On the critical path, while that is shown. */
  critical: boolean;
}

/** One row's bar, bracket or diamond with its name, money and state. Handles show under the pointer (gantt.css). */
export const Bar = memo(function Bar({
  row,
  startDate,
  endDate,
  scale,
  y,
  rowHeight,
  edge,
  gone,
  held,
  chosen,
  lock,
  later,
  critical,
}: Props) {
  if (row.masked) return null;
  const dates = { startDate, endDate };
  const span = spanOf(scale, dates);
  const lift = (rowHeight - 32) / 2;
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a bar of a drawing, read by its name
    <g
      role="img"
      aria-label={spokenRow({ ...row, ...dates })}
      data-id={row.id}
      data-grip="move"
      className={`gantt-bar ${gone ? 'gone' : ''} ${chosen ? 'chosen' : ''} ${held ? 'held' : ''} ${row.detached ? 'detached' : ''} ${later ? 'later' : ''} ${critical ? 'critical' : ''} ${lock ? `locked-${lock.of}` : ''}`}
      transform={`translate(0 ${y + lift})`}
    >
      {lock && <title>{lockText(row, lock)}</title>}
      <Shape row={row} span={span} x={milestoneX(scale, dates)} edge={edge} />
    </g>
  );
});

interface ShapeProps {
  row: PlanRow;
  span: Span;
  edge: number | undefined;
}

function Shape({ row, span, edge, x }: ShapeProps & { x: number }) {
  if (row.type === 'MILESTONE') return <Milestone row={row} x={x} />;
  return row.type === 'GROUPING' ? <Bracket row={row} span={span} /> : <Box row={row} span={span} edge={edge} />;
}

function Milestone({ row, x }: { row: PlanRow; x: number }) {
  return (
    <>
      <rect x={x - 9} y={7} width={18} height={18} className="gantt-hit" />
      <rect x={x - 6} y={10} width={12} height={12} rx={2} transform={`rotate(45 ${x} 16)`} className="gantt-diamond" />
      <text x={x + 13} y={20} className="gantt-label">
        {row.label}
      </text>
    </>
  );
}

function Bracket({ row, span }: { row: PlanRow; span: Span }) {
  const right = span.x + span.width;
  return (
    <>
      <rect x={span.x} y={8} width={span.width} height={16} className="gantt-hit" />
      <path d={bracketPath(span, 0)} className="gantt-bracket" />
      <ApprovalSign state={row.approvalState} x={right + 5} y={9} />
      <Handles span={span} signed={row.approvalState !== 'EDIT'} />
    </>
  );
}

function Box({ row, span, edge }: ShapeProps) {
  const color = hasPhase(row) ? colorOf[row.phase] : 'plan';
  const share = spentShare(row.costs);
  const signed = row.approvalState !== 'EDIT';
  const label = labelOf(span, row.label, { hasSign: signed, edge });
  return (
    <>
      <rect
        x={span.x}
        y={8}
        width={span.width}
        height={16}
        rx={Math.min(4, span.width / 2)}
        className="gantt-box"
        fill={`var(--${color})`}
        stroke={`var(--${color}-edge)`}
        strokeDasharray={row.phase === 'PLAN' ? '3 2' : undefined}
      />
      {share !== null && share > 0 && (
        <rect
          x={span.x + 1}
          y={21}
          width={Math.max(1, (span.width - 2) * share)}
          height={2}
          fill={`var(--${color}-edge)`}
        />
      )}
      <text x={label.x} y={20} className={label.inside ? 'gantt-label inside' : 'gantt-label'}>
        {row.label}
      </text>
      {signed && <ApprovalSign state={row.approvalState} x={span.x + span.width + 5} y={9} />}
      <Handles span={span} signed={row.approvalState !== 'EDIT'} />
    </>
  );
}

/** Both ends to drag, and behind the end the point from which a dependency is drawn. */
function Handles({ span, signed }: { span: Span; signed: boolean }) {
  const reach = Math.min(7, span.width / 3);
  const right = span.x + span.width;
  return (
    <>
      <rect x={span.x - 2} y={6} width={reach + 2} height={20} data-grip="start" className="gantt-end" />
      <rect x={right - reach} y={6} width={reach + 2} height={20} data-grip="end" className="gantt-end" />
      <circle cx={right + (signed ? 25 : 7)} cy={16} r={4} data-grip="link" className="gantt-link-point" />
    </>
  );
}
