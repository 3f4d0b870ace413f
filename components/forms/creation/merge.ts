import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Puts a draft into an open form. Fields that already differ from `empty` were typed by the person and are not
 * touched. Set one by one: `reset` would detach every field until the next render, and a key pressed in between would
 * be lost.
 */
export function fillUntouched<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  empty: Form,
  draft: Form,
): void {
  const now = structuredClone(form.getValues())
  for (const name of Object.keys(draft)) {
    if (!same(now[name], empty[name]) || same(now[name], draft[name])) continue
    form.setValue(name as Path<Form>, draft[name] as PathValue<Form, Path<Form>>)
  }
}

/** Names of the fields that differ between two forms. */
export function differing<Form extends object>(a: Form, b: Form): (keyof Form & string)[] {
  const names = Object.keys(b) as (keyof Form & string)[]
  return names.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]))
}

export interface Merged<Form> {
  /** Changed by the other window only: their version is taken. */
  taken: (keyof Form & string)[]
  /** Changed by both to different values: the person has to choose. */
  clashing: (keyof Form & string)[]
}

/** Three-way merge of two edits of one form, field by field. */
export function mergeForms<Form extends object>(base: Form, mine: Form, theirs: Form): Merged<Form> {
  const byMe = new Set(differing(base, mine))
  const apart = new Set(differing(mine, theirs))
  const byThem = differing(base, theirs).filter((name) => apart.has(name))
  return {
    taken: byThem.filter((name) => !byMe.has(name)),
    clashing: byThem.filter((name) => byMe.has(name)),
  }
}
