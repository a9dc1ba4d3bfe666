/** How one of our commands is typed: by npm where this is a clone, by its own name where it is an installed package. */
export function asTyped(command: string, rest: string): string {
  return isPackage ? `countinghouse ${command} ${rest}` : `npm run ${command} -- ${rest}`
}

/** Only what was packed is JavaScript. */
export const isPackage = import.meta.url.endsWith('.js')
