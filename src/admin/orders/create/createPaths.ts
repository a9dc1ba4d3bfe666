/** The form, filled in from an order. */
export function similarPath(id: string): string {
  return `/orders/create?similar=${encodeURIComponent(id)}`
}

/** What came of the form: the way to pay, and how far the payment is. */
export function madePath(id: string): string {
  return `/orders/create?made=${encodeURIComponent(id)}`
}

/** The form, filled in from a template. */
export function templatePath(id: string): string {
  return `/orders/create?template=${encodeURIComponent(id)}`
}
