import { type Class, type Field, fieldsOf } from '@contracts/fields.js';

export type Schema = { [key: string]: unknown };

export const uuidSchema: Schema = { type: 'string', format: 'uuid' };
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
export const arrayOf = (items: Schema): Schema => ({ type: 'array', items });
export const oneOf = (...values: readonly string[]): Schema => ({ type: 'string', enum: values });
export const string: Schema = { type: 'string' };
export const integer: Schema = { type: 'integer' };
export const boolean: Schema = { type: 'boolean' };
export const time: Schema = { type: 'string', format: 'date-time' };
export const anyValue: Schema = {};
/** An object with exactly these properties; a `?` at the end of a name makes it optional. */
export function object(properties: Readonly<Record<string, Schema>>): Schema {
  const entries = Object.entries(properties).map(([name, schema]) => [name.replace(/\?$/, ''), schema] as const);
  const required = Object.keys(properties).filter((name) => !name.endsWith('?'));
  return {
    type: 'object',
    properties: Object.fromEntries(entries),
    additionalProperties: false,
    ...(required.length && { required }),
  };
}

/** A class of fields as a request's body (or a part of one), with its rules. */
export function schemaOf(of: Class): Schema {
  const fields = fieldsOf(of);
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    ...(required.length && { required }),
  };
}

/** One field, as it is on the wire. */
export function fieldSchema(field: Field): Schema {
  const schema = kinds[field.kind](field);
  return field.nullable ? nullable(schema) : schema;
}

const kinds: { [K in Field['kind']]: (field: Field) => Schema } = {
  text: ({ min, max, format }) => ({
    type: 'string',
    ...(min && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
    ...(format && format !== 'identifier' && format !== 'username' && { description: format }),
  }),
  amount: (field) => ({ ...numbers(field), description: 'Thousandths of the currency' }),
  percentage: (field) => ({ ...numbers(field), description: 'Thousandths of a percent' }),
  integer: numbers,
  decimal: (field) => ({ ...numbers(field), type: 'number', multipleOf: 0.01 }),
  day: () => ({ type: 'string', format: 'date' }),
  period: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}$' }),
  choice: ({ choices }) => ({ type: 'string', enum: choices }),
  reference: () => uuidSchema,
  flag: () => boolean,
  group: ({ of }) => schemaOf(of as Class),
  list: ({ of, items, min, max }) => ({
    ...arrayOf(of ? schemaOf(of) : fieldSchema({ ...(items as Field), nullable: false })),
    ...(min !== undefined && { minItems: min }),
    ...(max !== undefined && { maxItems: max }),
  }),
  map: ({ of }) => ({ type: 'object', additionalProperties: of ? arrayOf(schemaOf(of)) : anyValue }),
};

function numbers({ min, max }: Field): Schema {
  return { type: 'integer', ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
}

/** The fields of a class as an answer carries them: all of them, each always there. */
export function answered(of: Class): Record<string, Schema> {
  return Object.fromEntries(fieldsOf(of).map((field) => [field.name, loosened(fieldSchema(field))]));
}

/** Answers are what was stored: bounds of today's rules don't bind them. */
function loosened(schema: Schema): Schema {
  const {
    minLength: _,
    maxLength: __,
    minimum: ___,
    maximum: ____,
    maxItems: _____,
    minItems: ______,
    ...rest
  } = schema;
  return rest;
}
