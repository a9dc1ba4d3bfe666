/** How one of our commands is typed: by npm where this is a clone, by its own name where it is an installed package. */
export function asTyped(command: string, rest?: string): string {
  const [name, more] = isPackage ? [`countinghouse ${command}`, ''] : [`npm run ${command}`, ' --']
  return rest === undefined ? name : `${name}${more} ${rest}`
}

/** Only what was packed is JavaScript. */
export const isPackage = import.meta.url.endsWith('.js')
