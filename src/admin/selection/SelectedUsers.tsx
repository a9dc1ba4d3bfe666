import { SelectionBar } from './SelectionBar.tsx'

/** What can be done with selected customers. */
export function SelectedUsers() {
  return <SelectionBar kind="users" />
}
