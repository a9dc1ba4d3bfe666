import { alertActions } from '../alerts/words.ts'
import { noteActions } from '../notes/words.ts'
import { statementActions } from '../statements/words.ts'
import { viewActions } from '../views/words.ts'
import { auditActions } from './words.ts'

/** What the audit log calls each act: the words of all languages and the filter go by it. */
export const actions = {
  ...auditActions,
  ...statementActions,
  ...noteActions,
  ...viewActions,
  ...alertActions,
}
