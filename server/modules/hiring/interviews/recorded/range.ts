import type { ByteRange } from '@/server/adapters/storage/storage'

/**
 * One range of a `Range` header. Null: the whole file is meant (no header, another unit, several ranges);
 * `unsatisfiable` starts behind its end.
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const found = header?.match(/^bytes=(\d{0,15})-(\d{0,15})$/)
  if (!found || (found[1] === '' && found[2] === '')) return null
  const [, from = '', to = ''] = found
  if (from === '') {
    const last = Number(to)
    return last === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(from)
  if (start >= size) return 'unsatisfiable'
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return end < start ? null : { start, end }
}
