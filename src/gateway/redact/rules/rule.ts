/**
 * How a documented field is shown.
 *
 * `shown`: as it is. `code` (a word, an amount, a time) and `id`: as they are, unless they are an e-mail address. `name` and `text`: without e-mail addresses, card
 * numbers and phone numbers. `email`, `phone`, `hidden`: masked until they are revealed. `fee`: by right. `sealed`: a part
 * of the sealed part, as every undocumented field is.
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

/** The fields that the contract names; `looseObject` has any others, too. */
type Known<T> = { [Key in keyof T as string extends Key ? never : number extends Key ? never : Key]: T[Key] }

/** Every documented field of a record has a rule: one without does not compile. */
export type RulesFor<T> = { readonly [Key in keyof Known<T>]-?: RuleFor<NonNullable<Known<T>[Key]>> }

type RuleFor<T> = T extends string | number | boolean
  ? RuleName
  : T extends readonly (infer Item)[]
    ? { readonly each: RuleFor<Item> }
    : keyof Known<T> extends never
      ? 'sealed' | { readonly values: T extends Record<string, infer Value> ? RuleFor<Value> : never }
      : { readonly fields: RulesFor<T>; readonly also?: RegExp }

/** The same without the types of the contract, as it is worked with. */
export type Rule = RuleName | { each: Rule } | { values: Rule } | Fields
/** `also`: names of undocumented fields that are shown. `isFees`: nothing else than fees is in it. */
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

function isFee(rule: Rule): boolean {
  return rule === 'fee' || (typeof rule === 'object' && 'fields' in rule && rule.isFees)
}

function toRule(rule: Written): Rule {
  if (typeof rule === 'string') return rule
  if ('each' in rule) return { each: toRule(rule.each) }
  if ('values' in rule) return { values: toRule(rule.values) }
  return fieldsOf(rule.fields, rule.also)
}
