/** An address of ours as a plain link names it: in the demo the router's addresses stand behind a `#`. */
export function hrefOf(path: string): string {
  return import.meta.env.MODE === 'demo' ? `#${path}` : path
}
