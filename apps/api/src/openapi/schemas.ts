import { type Class, type Field, fieldsOf } from '@contracts/fields.js';

export type Schema = { [key: string]: unknown };

const uuidSchema: Schema = { type: 'string', format: 'uuid' };
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
export const arrayOf = (items: Schema): Schema => ({ type: 'array', items });
export const string: Schema = { type: 'string' };
export const integer: Schema = { type: 'integer' };
export const boolean: Schema = { type: 'boolean' };
/** A class of fields as a request's body (or a part of one), with its rules. */
export function schemaOf(of: Class): Schema {
  const fields = fieldsOf(of).filter((field) => !field.made);
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    ...(required.length && { required }),
  };
}

/** A class as an answer: exactly these fields, each always there unless it says otherwise. */
export function answerOf(of: Class): Schema {
  const fields = fieldsOf(of);
  const required = fields.filter((field) => !field.sparse && !field.reads).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(loosened(field), named)])),
    additionalProperties: false,
    ...(required.length && { required }),
  };
}

/** What an answer's class is called in the document. */
export const nameOf = ({ name }: Class): string => name.replace(/Answer$/, '');
const named = (of: Class): Schema => ref(nameOf(of));

/** A class and all that it is made of. */
export const classesIn = (of: Class): Class[] => [of, ...fieldsOf(of).flatMap((it) => (it.of ? classesIn(it.of) : []))];

/** One field, as it is on the wire. `nested`: how the classes within it are told. */
export function fieldSchema(field: Field, nested: (of: Class) => Schema = schemaOf): Schema {
  const schema = kinds[field.kind](field, nested);
  return field.nullable ? nullable(schema) : schema;
}

const kinds: { [K in Field['kind']]: (field: Field, nested: (of: Class) => Schema) => Schema } = {
  text: ({ min, max, format }) => ({
    type: 'string',
    ...(min && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
    ...(format === 'time' && { format: 'date-time' }),
    ...(format && !['identifier', 'username', 'time'].includes(format) && { description: format }),
  }),
  amount: (field) => ({ ...numbers(field), description: 'Thousandths of the currency' }),
  percentage: (field) => ({ ...numbers(field), description: 'Thousandths of a percent' }),
  integer: numbers,
  decimal: (field) => ({ ...numbers(field), type: 'number', multipleOf: 0.01 }),
  day: () => ({ type: 'string', format: 'date' }),
  period: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}$' }),
  choice: ({ choices }) => ({ type: 'string', enum: choices }),
  reference: ({ choices }) => (choices ? { anyOf: [{ type: 'string', enum: choices }, uuidSchema] } : uuidSchema),
  flag: () => boolean,
  group: ({ of }, nested) => nested(of as Class),
  list: ({ of, items, min, max }, nested) => ({
    ...arrayOf(of ? nested(of) : fieldSchema({ ...(items as Field), nullable: false })),
    ...(min !== undefined && { minItems: min }),
    ...(max !== undefined && { maxItems: max }),
  }),
  map: ({ of, max }, nested) => ({
    type: 'object',
    ...(max !== undefined && { maxProperties: max }),
    additionalProperties: of ? { ...arrayOf(nested(of)), ...(max !== undefined && { maxItems: max }) } : {},
  }),
  any: () => ({}),
};

function numbers({ min, max }: Field): Schema {
  return { type: 'integer', ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
}

/** Answers are what was stored: bounds of today's rules don't bind them. */
const loosened = ({ min: _, max: __, ...field }: Field): Field => field;
