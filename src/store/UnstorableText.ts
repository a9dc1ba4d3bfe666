/** Text that came from outside and that no engine can keep as it is: see `storableText`. */
export class UnstorableText extends TypeError {
  override name = 'UnstorableText'
}
