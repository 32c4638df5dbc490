import { RecordState } from '../records/state.js';

/** The master data of a tenant: records of all kinds but those that rights depend on. */
export class MasterData extends RecordState {
  readonly holds = 'masterData';

  constructor(beneath?: MasterData) {
    super(beneath);
  }

  fork(): this {
    return new MasterData(this) as this;
  }
}
