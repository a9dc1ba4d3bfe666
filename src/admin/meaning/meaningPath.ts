/** Where admins write what a status means for orders of one kind. */
export function meaningPath(status: string, kind: string): string {
  return `/meanings?${new URLSearchParams({ status, kind })}`
}
