/** The page of one alert. */
export function pathOf(mid: string, id: string): string {
  return `/alerts/${encodeURIComponent(`${mid}:${id}`)}/show`
}
