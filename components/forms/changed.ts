/** The fields of `now` that are not as in `before`. */
export function changedFields<Form extends object>(before: Form, now: Form): Partial<Form> {
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Form]),
  )
  return Object.fromEntries(changed) as Partial<Form>
}
