import { addressPart } from '../../addressPart.ts'

/** The form, filled in from an order. */
export function similarPath(id: string): string {
  return `/orders/create?similar=${addressPart(id)}`
}

/** What came of the form: the way to pay, and how far the payment is. */
export function madePath(id: string): string {
  return `/orders/create?made=${addressPart(id)}`
}
