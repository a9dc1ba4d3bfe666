import englishMessages from 'ra-language-english'
import { statusLabels } from '../contract/status.ts'
import { accessTokenWords } from './access-tokens/words.ts'
import { accountWords } from './account/words.ts'
import { alertWords, receiverWords, watchWords } from './alerts/words.ts'
import { actions } from './audit/actions.ts'
import { auditWords } from './audit/words.ts'
import { boxWords } from './box/words.ts'
import { coverageWords } from './coverage/words.ts'
import { earlyWords } from './earlyWords.ts'
import { exportWords } from './exports/words.ts'
import { faultFieldWords } from './failure/faultFields.ts'
import { failureWords, saidWords } from './failure/words.ts'
import { feeWords } from './fees/words.ts'
import { fieldNameWords } from './fields/fieldNames.ts'
import { copyWords, erasedWords, nothingWords, timeWords } from './fields/words.ts'
import { formWords, reasonWords, stepUpWords } from './forms/words.ts'
import { frameWords, keyWords, resourceWords } from './frame/words.ts'
import { homeWords } from './home/words.ts'
import { intentWords } from './intents/words.ts'
import { languageWords } from './language/words.ts'
import { lateFilterWords, lateWords } from './late/words.ts'
import { filterWords, listWords, sourceWords } from './list/words.ts'
import { meaningWords } from './meaning/words.ts'
import { noteWords } from './notes/words.ts'
import { operatorWords } from './operators/words.ts'
import { createWords } from './orders/create/words.ts'
import { orderFilterWords } from './orders/filters/words.ts'
import { orderPageWords } from './orders/show/words.ts'
import { observedWords, orderFormWords, orderWords } from './orders/words.ts'
import { configWords, fieldRuleWords } from './payment-methods/words.ts'
import { periodWords } from './periods/words.ts'
import { selectionWords } from './selection/words.ts'
import { signInWords } from './sign-in/words.ts'
import { statementWords } from './statements/words.ts'
import { statusPageWords } from './statuses/words.ts'
import { undocumentedWords } from './undocumented/words.ts'
import { unreadableWords } from './unreadable/words.ts'
import { revealWords, userWords } from './users/words.ts'
import { viewWords } from './views/words.ts'

/** Every word people read, gathered from beside the screens; in French: `messages.fr.ts`. */
export const english = {
  ...englishMessages,
  status: statusLabels,
  app: { ...frameWords, ...earlyWords },
  resources: resourceWords,
  home: homeWords,
  box: boxWords,
  late: lateWords,
  copy: copyWords,
  nothing: nothingWords,
  time: timeWords,
  erased: erasedWords,
  list: listWords,
  source: sourceWords,
  selection: selectionWords,
  filter: { ...filterWords, ...orderFilterWords, ...lateFilterWords },
  failure: failureWords,
  said: saidWords,
  fault_field: faultFieldWords,
  field_name: fieldNameWords,
  form: formWords,
  reason: reasonWords,
  step_up: stepUpWords,
  order: orderWords,
  order_page: orderPageWords,
  order_form: orderFormWords,
  create: createWords,
  observed: observedWords,
  user: userWords,
  reveal: revealWords,
  notes: noteWords,
  views: viewWords,
  keys: keyWords,
  intents: intentWords,
  fees: feeWords,
  statements: statementWords,
  periods: periodWords,
  exports: exportWords,
  config: configWords,
  rule: fieldRuleWords,
  operators: operatorWords,
  access_tokens: accessTokenWords,
  audit: {
    ...auditWords,
    actions,
  },
  coverage: coverageWords,
  alerts: alertWords,
  watches: watchWords,
  receivers: receiverWords,
  undocumented: undocumentedWords,
  meaning: meaningWords,
  statuses: statusPageWords,
  unreadable: unreadableWords,
  sign_in: signInWords,
  account: accountWords,
  language: languageWords,
}

export type Messages = typeof english
