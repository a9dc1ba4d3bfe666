export function statusPath(status: string, mid?: string): string {
  return `/statuses?${new URLSearchParams({ status, ...(mid !== undefined && { mid }) })}`
}
