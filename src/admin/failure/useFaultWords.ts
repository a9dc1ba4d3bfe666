import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { ToldFault } from '../../api/errors.ts'

/**
 * A sentence of the gateway in the person's language, by its code. English words come with the answer, and so do the
 * words of the payment service, which has no codes that are known here.
 */
export function useFaultWords(
  table: 'errors' | 'reading' = 'errors',
): (fault: ToldFault & { message: string }) => string {
  const translate = useTranslate()
  return useCallback(
    ({ reason, variant, params, message }) => {
      if (reason === undefined) return message
      const code = variant === undefined ? reason : `${reason}.${variant}`
      const words = translate(`${table}.${code}`, { ...params, _: '' })
      return words === '' ? message : words
    },
    [translate, table],
  )
}
