// Parts of the plan that its first look does not need, loaded together: apart they would cut what they share with the
// page into so many small files that the first visit grew by more than they are.
export { SetFieldDialog } from './bar/SetFieldDialog.js';
export { StagesDialog } from './filters/StagesDialog.js';
export { BarCard } from './gantt/BarCard.js';
export { CatchUpDialog } from './gantt/CatchUpDialog.js';
export { LeaveDialog } from './menu/LeaveDialog.js';
export { MoveDialog } from './menu/MoveDialog.js';
export { RowMenu } from './menu/RowMenu.js';
export { ElementPanel } from './panel/ElementPanel.js';
export { DifferencesDialog } from './past/DifferencesDialog.js';
export { GanttExportDialog } from './print/GanttExportDialog.js';
export { PlanTable } from './table/PlanTable.js';
export { FromTemplateDialog } from './templates/FromTemplateDialog.js';
export { SaveTemplateDialog } from './templates/SaveTemplateDialog.js';
export { TrashDialog } from './trash/TrashDialog.js';
export { TakeOverDialog } from './years/TakeOverDialog.js';
