/**
 * How a documented field is shown. `shown`: unchanged. `code` (a word, an amount, a time) and `id`: unchanged unless
 * an e-mail address. `name` and `text`: without e-mail addresses, card and phone numbers. `email`, `phone`, `hidden`:
 * masked until revealed. `fee`: with fee rights. `sealed`: sealed like undocumented fields.
 */
export type RuleName =
  | 'shown'
  | 'code'
  | 'id'
  | 'name'
  | 'text'
  | 'email'
  | 'phone'
  | 'hidden'
  | 'fee'
  | 'sealed'

/** Documented fields only; `looseObject` allows any others. */
type Documented<T> = {
  [Key in keyof T as string extends Key ? never : number extends Key ? never : Key]: T[Key]
}

/** A documented field without a rule does not compile. */
export type RulesFor<T> = {
  readonly [Key in keyof Documented<T>]-?: RuleFor<NonNullable<Documented<T>[Key]>>
}

type RuleFor<T> = T extends string | number | boolean
  ? RuleName
  : T extends readonly (infer Item)[]
    ? { readonly each: RuleFor<Item> }
    : keyof Documented<T> extends never
      ? 'sealed' | { readonly values: T extends Record<string, infer Value> ? RuleFor<Value> : never }
      : { readonly fields: RulesFor<T>; readonly also?: RegExp }

export type Rule = RuleName | { readonly each: Rule } | { readonly values: Rule } | Fields
/** `also`: undocumented fields that are shown. */
export type Fields = { readonly fields: { readonly [name: string]: Rule }; readonly also?: RegExp }

/** Is the field a fee, or an object of fees only? */
export function isFee(rule: Rule): boolean {
  return (
    rule === 'fee' ||
    (typeof rule === 'object' && 'fields' in rule && Object.values(rule.fields).every(isFee))
  )
}
