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

export type Rule = RuleName | { each: Rule } | { values: Rule } | Fields
/** `also`: undocumented fields that are shown. `isFees`: contains only fees. */
export type Fields = { fields: ReadonlyMap<string, Rule>; also?: RegExp | undefined; isFees: boolean }

type Written =
  | RuleName
  | { readonly each: Written }
  | { readonly values: Written }
  | { readonly fields: WrittenFields; readonly also?: RegExp }
type WrittenFields = { readonly [name: string]: Written }

export function fieldsOf(rules: WrittenFields, also?: RegExp): Fields {
  const fields = new Map(Object.entries(rules).map(([name, rule]) => [name, toRule(rule)]))
  return { fields, also, isFees: [...fields.values()].every(isFee) }
}

export function isFee(rule: Rule): boolean {
  return rule === 'fee' || (typeof rule === 'object' && 'fields' in rule && rule.isFees)
}

function toRule(rule: Written): Rule {
  if (typeof rule === 'string') return rule
  if ('each' in rule) return { each: toRule(rule.each) }
  if ('values' in rule) return { values: toRule(rule.values) }
  return fieldsOf(rule.fields, rule.also)
}
