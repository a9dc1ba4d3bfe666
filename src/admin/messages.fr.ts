import reactAdminWords from 'ra-language-french'
import { frenchAccessTokenWords } from './access-tokens/words.fr.ts'
import { frenchAccountWords } from './account/words.fr.ts'
import {
  alertActions as frenchAlertActions,
  alertWords as frenchAlertWords,
  receiverWords as frenchReceiverWords,
  watchWords as frenchWatchWords,
} from './alerts/words.fr.ts'
import { frenchAuditActions, frenchAuditWords } from './audit/words.fr.ts'
import { frenchCoverageWords } from './coverage/words.fr.ts'
import { frenchEarlyWords } from './earlyWords.fr.ts'
import { frenchExportWords } from './exports/words.fr.ts'
import { frenchFaultFieldWords } from './failure/faultFields.fr.ts'
import { frenchSaid } from './failure/said.fr.ts'
import { frenchFailureWords } from './failure/words.fr.ts'
import { frenchFeeWords } from './fees/words.fr.ts'
import { frenchFieldNameWords } from './fields/fieldNames.fr.ts'
import { frenchCopyWords, frenchErasedWords, frenchNothingWords, frenchTimeWords } from './fields/words.fr.ts'
import { frenchStatusWords } from './fields/statusWords.fr.ts'
import { frenchFormWords, frenchReasonWords, frenchStepUpWords } from './forms/words.fr.ts'
import { boxWords as frenchBoxWords } from './box/words.fr.ts'
import { frenchFrameWords, frenchKeyWords, frenchResourceWords } from './frame/words.fr.ts'
import { frenchHomeWords } from './home/words.fr.ts'
import { frenchIntentWords } from './intents/words.fr.ts'
import { withFrenchSpaces } from './language/frenchSpaces.ts'
import { frenchLanguageWords } from './language/words.fr.ts'
import { lateFilterWords as frenchLateFilterWords, lateWords as frenchLateWords } from './late/words.fr.ts'
import { frenchFilterWords, frenchListWords, frenchSourceWords } from './list/words.fr.ts'
import { meaningWords as frenchMeaningWords } from './meaning/words.fr.ts'
import type { Messages } from './messages.ts'
import { noteActions as frenchNoteActions, noteWords as frenchNoteWords } from './notes/words.fr.ts'
import { frenchOperatorWords } from './operators/words.fr.ts'
import { createWordsFr } from './orders/create/words.fr.ts'
import { frenchOrderFilterWords } from './orders/filters/words.fr.ts'
import { orderPageWords as frenchOrderPageWords } from './orders/show/words.fr.ts'
import { frenchObservedWords, frenchOrderFormWords, frenchOrderWords } from './orders/words.fr.ts'
import { frenchConfigWords, frenchFieldRuleWords } from './payment-methods/words.fr.ts'
import { frenchPeriodWords } from './periods/words.fr.ts'
import { frenchSelectionWords } from './selection/words.fr.ts'
import { frenchSignInWords } from './sign-in/words.fr.ts'
import { frenchStatementActions, frenchStatementWords } from './statements/words.fr.ts'
import { statusPageWords as frenchStatusPageWords } from './statuses/words.fr.ts'
import { frenchUndocumentedWords } from './undocumented/words.fr.ts'
import { frenchUnreadableWords } from './unreadable/words.fr.ts'
import { frenchRevealWords, frenchUserWords } from './users/words.fr.ts'
import { viewActions as frenchViewActions, viewWords as frenchViewWords } from './views/words.fr.ts'

/** Every word people read in French, gathered from beside the English ones. A script of its own: see `loadWords.ts`. */
export const french: Messages = withFrenchSpaces({
  ...reactAdminWords,
  status: frenchStatusWords,
  app: { ...frenchFrameWords, ...frenchEarlyWords },
  resources: frenchResourceWords,
  home: frenchHomeWords,
  box: frenchBoxWords,
  late: frenchLateWords,
  copy: frenchCopyWords,
  nothing: frenchNothingWords,
  time: frenchTimeWords,
  erased: frenchErasedWords,
  list: frenchListWords,
  source: frenchSourceWords,
  selection: frenchSelectionWords,
  filter: { ...frenchFilterWords, ...frenchOrderFilterWords, ...frenchLateFilterWords },
  failure: frenchFailureWords,
  said: frenchSaid,
  fault_field: frenchFaultFieldWords,
  field_name: frenchFieldNameWords,
  form: frenchFormWords,
  reason: frenchReasonWords,
  step_up: frenchStepUpWords,
  order: frenchOrderWords,
  order_page: frenchOrderPageWords,
  order_form: frenchOrderFormWords,
  create: createWordsFr,
  observed: frenchObservedWords,
  user: frenchUserWords,
  reveal: frenchRevealWords,
  notes: frenchNoteWords,
  views: frenchViewWords,
  keys: frenchKeyWords,
  intents: frenchIntentWords,
  fees: frenchFeeWords,
  statements: frenchStatementWords,
  periods: frenchPeriodWords,
  exports: frenchExportWords,
  config: frenchConfigWords,
  rule: frenchFieldRuleWords,
  operators: frenchOperatorWords,
  access_tokens: frenchAccessTokenWords,
  audit: {
    ...frenchAuditWords,
    actions: {
      ...frenchAuditActions,
      ...frenchStatementActions,
      ...frenchNoteActions,
      ...frenchViewActions,
      ...frenchAlertActions,
    },
  },
  meaning: frenchMeaningWords,
  statuses: frenchStatusPageWords,
  coverage: frenchCoverageWords,
  alerts: frenchAlertWords,
  watches: frenchWatchWords,
  receivers: frenchReceiverWords,
  undocumented: frenchUndocumentedWords,
  unreadable: frenchUnreadableWords,
  sign_in: frenchSignInWords,
  account: frenchAccountWords,
  language: frenchLanguageWords,
})
