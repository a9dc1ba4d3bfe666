import { useTranslate } from 'ra-core'
import { emailIn } from '../../contract/emailIn.ts'
import { usePermission } from '../session/SessionContext.ts'

/**
 * What a text lacks before it is worth a search, in words; undefined where it lacks nothing. Nobody is found by a part
 * of an e-mail, and who may not see contact data by no e-mail at all.
 */
export function useUnfinished(): (text: string) => string | undefined {
  const translate = useTranslate()
  const byContact = usePermission('contacts.reveal')
  return (text) => {
    if (!text.includes('@')) return undefined
    if (!byContact) return translate('filter.no_contact')
    return emailIn(text) === undefined ? translate('filter.unfinished_email') : undefined
  }
}
