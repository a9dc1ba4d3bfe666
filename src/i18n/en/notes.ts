export const words = {
  notes: {
    title: 'Notes',
    write: 'New note',
    add: 'Add note',
    help: 'Ctrl-Enter adds the note. Everyone with access to this page can read it, so include no contact or card data.',
    left: '%{smart_count} character left |||| %{smart_count} characters left',
    none: 'No notes yet.',
    of: 'note by %{author}',
    erased_request: 'Text erased on request.',
    erased_age: 'Text removed because of its age.',
  },
}
