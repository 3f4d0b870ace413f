import iconv from 'iconv-lite'
import { declaredEncoding, EncodingDetector } from '@/server/modules/importing/reading/encoding'
import { inspectText } from '@/server/modules/importing/reading/mojibake'
import { type Line, LineCollector } from './lines'

/** Bytes of a text in whatever encoding they prove to be in; broken texts are mended where the bytes allow. */
export function decodeText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const detector = new EncodingDetector()
  detector.add(buffer)
  const { encoding } = detector.detect(declaredEncoding(buffer.subarray(0, 4096).toString('latin1')))
  return mended(iconv.decode(buffer, encoding))
}

export function mended(text: string): string {
  const found = inspectText(text)
  return found.state === 'lost' ? text : found.text
}

/** Plain text as lines; text without one line break was pasted from somewhere that lost them. */
export function plainLines(text: string): Line[] {
  const lines = new LineCollector()
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029\f\v]/)) lines.add(line)
  return lines.lines
}
