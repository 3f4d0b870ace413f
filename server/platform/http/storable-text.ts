const unstorable = /\0|\p{Surrogate}/u

/**
 * Paths of texts that PostgreSQL cannot hold (a NUL, half of a surrogate pair), dotted as field errors are.
 * Give it what a schema has let through: its depth is then the schema's, not the sender's.
 */
export function unstorablePaths(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return unstorable.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    unstorablePaths(inner, path === '' ? name : `${path}.${name}`),
  )
}
