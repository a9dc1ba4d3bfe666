/** npm script in a clone, own command in an installed package. */
export function asTyped(command: string, rest?: string): string {
  const [name, more] = isPackage ? [`countinghouse ${command}`, ''] : [`npm run ${command}`, ' --']
  return rest === undefined ? name : `${name}${more} ${rest}`
}

/** Only packed files are JavaScript. */
export const isPackage = import.meta.url.endsWith('.js')
