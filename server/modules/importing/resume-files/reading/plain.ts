import iconv from 'iconv-lite'
import { declaredEncoding, EncodingDetector } from '@/server/modules/importing/reader/reading/encoding'
import { inspectText } from '@/server/modules/importing/reader/reading/mojibake'
import { type Line, LineCollector, readingLimits } from './lines'

const chunk = 64 * 1024

/** The encoding that the bytes of a text prove to be in. */
export function encodingOf(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const detector = new EncodingDetector()
  for (let at = 0; at < buffer.length; at += chunk) detector.add(buffer.subarray(at, at + chunk))
  return detector.detect(declaredEncoding(buffer.subarray(0, 4096).toString('latin1'))).encoding
}

/** Bytes of a text in whatever encoding they prove to be in; broken texts are mended where the bytes allow. */
export function decodeText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return mended(iconv.decode(buffer, encodingOf(bytes)))
}

export function mended(text: string): string {
  const found = inspectText(text)
  return found.state === 'lost' ? text : found.text
}

/** Plain text as lines; text without one line break was pasted from somewhere that lost them. */
export function plainLines(text: string): Line[] {
  const lines = new LineCollector()
  for (const line of text.slice(0, readingLimits.characters).split(/\r\n|[\n\r\u2028\u2029\f\v]/))
    lines.add(line)
  return lines.lines
}
