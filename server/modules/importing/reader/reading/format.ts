import type { SourceFile } from './byte-source'
import { guessDelimiter } from './csv-rows'
import { itemName } from './xml-items'

export const formats = ['json', 'ndjson', 'csv', 'xml', 'html', 'xlsx'] as const
export type Format = (typeof formats)[number]

/** The format the content has, whatever the file is called; null when it is none that can hold adverts. */
export function detectFormat(file: SourceFile): Format | null {
  if (file.zip) return 'xlsx'
  const head = file.head.replace(/^\ufeff/, '').trimStart()
  if (head.startsWith('{\\rtf') || head.startsWith('%PDF')) return null
  if (/^<!doctype html|^<html/i.test(head)) return 'html'
  if (head.startsWith('<')) return itemName(head) || head.startsWith('<?xml') ? 'xml' : 'html'
  if (head.startsWith('[')) return 'json'
  if (head.startsWith('{')) return isOnePerLine(head) ? 'ndjson' : 'json'
  // A first line that is not JSON at all may be a broken one among good ones.
  if (/^\{"/m.test(head) && isOnePerLine(head)) return 'ndjson'
  return guessDelimiter(head) ? 'csv' : null
}

/** Two lines or more, most of which open an object and close it. */
function isOnePerLine(head: string): boolean {
  const lines = head.split('\n')
  const whole = (lines.length > 1 ? lines.slice(0, -1) : lines).filter((line) => line.trim())
  const opening = lines.filter((line) => /^\s?\{\s*"/.test(line)).length
  return opening >= 2 && opening >= whole.length * 0.5 && whole.some((line) => /^\s?\{.*\},?\s*$/.test(line))
}
