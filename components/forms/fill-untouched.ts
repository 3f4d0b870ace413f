import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Puts a draft into a form that stands open already. Somebody may have begun to type: what is not as in `empty` any
 * more is theirs. Field by field, since a reset lets go of every field until the next render, and a key that is
 * pressed in between goes nowhere.
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
