import { objectOf } from '../../data-provider/jsonValues.ts'

/** What stands under a name of the wire, as `source.amount`. */
export function valueAt(from: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => objectOf(value)[name], from)
}

/** Puts a text there, with the objects that lead to it. */
export function putAt(into: object, [name = '', ...rest]: string[], text: string): void {
  if (rest.length === 0) return void Object.assign(into, { [name]: text })
  if (!Object.hasOwn(into, name)) Object.assign(into, { [name]: {} })
  putAt(objectOf(Reflect.get(into, name)), rest, text)
}
