/** Covers the texts inside a value and leaves the rest as it is: keys, numbers, null and true are nobody's name. */
export function maskLeaves<T>(value: T, mask: (text: string) => string): T
export function maskLeaves(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value)
  if (Array.isArray(value)) return value.map((each) => maskLeaves(each, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, maskLeaves(each, mask)]))
}
