import { createContext, useContext } from 'react'

export type Units = {
  /** Decimals of a fiat currency, where the service told. */
  decimalsOf: (code: string | undefined) => number | undefined
  /** What an order in it credits; undefined where neither list knows the code, or both do. */
  kindOf: (code: string | undefined) => 'fiat' | 'token' | undefined
}

const nothingKnown: Units = { decimalsOf: () => undefined, kindOf: () => undefined }

export const UnitsContext = createContext(nothingKnown)

/** What the configuration says of currencies; screens work without it and only know less. */
export function useUnits(): Units {
  return useContext(UnitsContext)
}
