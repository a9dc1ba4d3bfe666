/**
 * What is known of a documented field of one value. A value that is not of its field's form is taken for free-form.
 *
 * `id`, `code`: shown, unless they are contact data. `text`: names of people and things, shown without the contact data in
 * them. `amount`, `time`, `count`, `flag`: shown. `link`: where a payer is sent, as it is. `address`: of a page or a
 * picture. `pattern`: a regular expression. `trace`: what a request is looked up by. `fee`: by right. `words`: what people or the service wrote. `instruction`: of
 * a payment, to the payer. The rest is contact data, and `free` anything.
 */
export const ruleNames = [
  'id',
  'code',
  'text',
  'amount',
  'time',
  'count',
  'flag',
  'link',
  'address',
  'pattern',
  'trace',
  'error code',
  'fee',
  'words',
  'instruction',
  'email',
  'phone',
  'place',
  'identity',
  'free',
] as const
export type RuleName = (typeof ruleNames)[number]

/** The fields that the contract names; `looseObject` has any others, too. */
type Known<T> = { [Key in keyof T as string extends Key ? never : number extends Key ? never : Key]: T[Key] }

/** Every documented field of a record has a rule: one without does not compile. */
export type RulesFor<T> = { readonly [Key in keyof Known<T>]-?: RuleFor<NonNullable<Known<T>[Key]>> }

type RuleFor<T> = T extends string | number | boolean
  ? RuleName
  : T extends readonly (infer Item)[]
    ? { readonly each: RuleFor<Item> }
    : keyof Known<T> extends never
      ? 'free' | { readonly values: T extends Record<string, infer Value> ? RuleFor<Value> : never }
      : { readonly fields: RulesFor<T>; readonly rest?: 'instruction' }

/** The same without the types of the contract, as it is worked with. */
export type Rule = RuleName | { each: Rule } | { values: Rule } | Fields
/** `rest`: the rule of fields that nobody documented, where it is not `free`. */
export type Fields = { fields: ReadonlyMap<string, Rule>; rest: 'free' | 'instruction' }

type Written =
  | RuleName
  | { readonly each: Written }
  | { readonly values: Written }
  | { readonly fields: WrittenFields; readonly rest?: 'instruction' }
type WrittenFields = { readonly [name: string]: Written }

export function fieldsOf(rules: WrittenFields, rest: Fields['rest'] = 'free'): Fields {
  return { fields: new Map(Object.entries(rules).map(([name, rule]) => [name, toRule(rule)])), rest }
}

function toRule(rule: Written): Rule {
  if (typeof rule === 'string') return rule
  if ('each' in rule) return { each: toRule(rule.each) }
  if ('values' in rule) return { values: toRule(rule.values) }
  return fieldsOf(rule.fields, rule.rest)
}

/** A record of which nothing is known. */
export const anything: Fields = { fields: new Map(), rest: 'free' }
