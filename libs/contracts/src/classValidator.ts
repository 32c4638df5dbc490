/// <reference path="./classValidator.parts.d.ts" />
import { registerDecorator } from 'class-validator/cjs/register-decorator.js';
import { Validator } from 'class-validator/cjs/validation/Validator.js';

/**
 * The two parts of class-validator that fields are made with. Its whole, with hundred decorators that nobody uses here and
 * their libraries (320 files), would be a tenth of the time until the server is ready.
 */
export { registerDecorator };

/** Of an instance of a class with fields: what is wrong with it, by property. */
export const validateSync = (value: object): { property: string }[] => validator.validateSync(value);

const validator = new Validator();
