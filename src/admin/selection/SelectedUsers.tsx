import { SelectionBar } from './SelectionBar.tsx'

export function SelectedUsers() {
  return <SelectionBar kind="users" />
}
