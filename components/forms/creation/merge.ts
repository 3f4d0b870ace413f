/** Names of the fields that differ between two forms. */
export function differing<Form extends object>(a: Form, b: Form): (keyof Form & string)[] {
  const names = Object.keys(b) as (keyof Form & string)[]
  return names.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]))
}

export interface Merged<Form> {
  /** Changed by them alone: theirs is taken. */
  taken: (keyof Form & string)[]
  /** Changed by both, and not to the same: somebody has to choose. */
  clashing: (keyof Form & string)[]
}

/** Compares two edits of one form, field by field. */
export function mergeForms<Form extends object>(base: Form, mine: Form, theirs: Form): Merged<Form> {
  const byMe = new Set(differing(base, mine))
  const apart = new Set(differing(mine, theirs))
  const byThem = differing(base, theirs).filter((name) => apart.has(name))
  return {
    taken: byThem.filter((name) => !byMe.has(name)),
    clashing: byThem.filter((name) => byMe.has(name)),
  }
}
