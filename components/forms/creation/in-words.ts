import { htmlToPlain } from '@/lib/format/plain-html'
import { plainOfMarked } from '@/lib/shared/marked-text'

/** A value of a form in words, for somebody who compares two versions of it. `nameOf` knows the codes. */
export function inWords(value: unknown, nameOf: (code: string) => string | undefined): string {
  if (typeof value === 'string')
    return nameOf(value) ?? (/^<\w/.test(value) ? htmlToPlain(value) : plainOfMarked(value))
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return (value ? nameOf('true') : nameOf('false')) ?? ''
  if (Array.isArray(value)) {
    const isList = value.some((item) => typeof item === 'object' && !('name' in item))
    return value
      .map((item) => inWords(item, nameOf))
      .filter(Boolean)
      .join(isList ? '\n' : ', ')
  }
  if (typeof value !== 'object' || value === null) return ''
  if ('id' in value && 'name' in value) return String(value.name)
  return Object.values(value)
    .filter((part) => typeof part !== 'boolean')
    .map((part) => inWords(part, nameOf))
    .filter(Boolean)
    .join(' · ')
}
