import { addressPart } from '../addressPart.ts'

export function intentPath(key: string): string {
  return `/intents/${addressPart(key)}/show`
}
