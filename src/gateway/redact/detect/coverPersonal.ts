export {
  coverAddress,
  coverKnown,
  coverPattern,
  coverPersonal,
} from '../../../ledger/personal/coverPersonal.ts'
