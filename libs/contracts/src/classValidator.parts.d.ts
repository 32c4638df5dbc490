// The package describes only its whole.
declare module 'class-validator/cjs/register-decorator.js' {
  export { registerDecorator } from 'class-validator';
}
declare module 'class-validator/cjs/validation/Validator.js' {
  export { Validator } from 'class-validator';
}
