/** The page of statuses with the dialog of one status open. */
export function statusPath(status: string, mid?: string): string {
  return `/statuses?${new URLSearchParams({ status, ...(mid !== undefined && { mid }) })}`
}
